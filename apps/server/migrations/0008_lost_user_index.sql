-- migrate: old-builds-run, outside-transaction
-- It may wait for long transactions, because it stops nobody meanwhile.
SET lock_timeout = '10min';
-- An interrupted run leaves an index that nothing uses.
DROP INDEX CONCURRENTLY IF EXISTS app.outgoing_lost_user;
-- An export and a closing find by it the payouts whose orders a restore lost.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outgoing_lost_user ON app.outgoing USING btree (lost_user) WHERE (lost_user IS NOT NULL);
