-- migrate: old-builds-run
-- Protocol 1 was that of a delta in eight bits, which no build has trained by since this schema exists.
SET LOCAL lock_timeout = '5s';
ALTER TABLE app.lease ALTER COLUMN protocol SET DEFAULT 2;
ALTER TABLE app.lease DROP CONSTRAINT lease_protocol;
ALTER TABLE app.lease ADD CONSTRAINT lease_protocol CHECK (protocol IN (2, 3, 4, 5)) NOT VALID;
