-- migrate: old-builds-run, outside-transaction
-- An export and a closing find by it the payouts whose orders a restore lost. An interrupted run leaves an index that
-- nothing uses.
DROP INDEX CONCURRENTLY IF EXISTS app.outgoing_lost_user;
CREATE INDEX CONCURRENTLY outgoing_lost_user ON app.outgoing USING btree (lost_user) WHERE (lost_user IS NOT NULL);
