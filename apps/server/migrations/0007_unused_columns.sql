-- migrate: old-builds-run
-- No build since this schema reads or writes these columns.
SET LOCAL lock_timeout = '5s';
-- squawk-ignore ban-drop-column
ALTER TABLE app.wallet DROP COLUMN resumed_at;
-- squawk-ignore ban-drop-column
ALTER TABLE app.passkey DROP COLUMN last_signature;
-- The constraint is that of 0006. Its validation blocks nobody in a transaction of its own.
ALTER TABLE app.lease VALIDATE CONSTRAINT lease_protocol;
