-- migrate: old-builds-run
-- Users are told in their own language why a withdrawal was rejected. The last release writes its operator's own words.
SET LOCAL lock_timeout = '5s';
ALTER TABLE app.withdrawal ADD COLUMN rejected_for text
  CHECK (rejected_for IN ('unconfirmed', 'address', 'identity', 'funds', 'asked', 'other'));
