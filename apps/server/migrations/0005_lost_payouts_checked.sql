-- migrate: old-builds-run
-- It is a transaction of its own, so that payouts do not wait while the rows are read.
SET LOCAL lock_timeout = '5s';
ALTER TABLE app.outgoing VALIDATE CONSTRAINT outgoing_check;
ALTER TABLE app.outgoing VALIDATE CONSTRAINT outgoing_lost_check;
