-- Deltas and weights lie in the object store: a delta of half a megabyte was written twice, to the table and to the log that
-- every standby and archive gets. What is here already is moved by the audits.
set local lock_timeout = '5s';

-- Empty: the bytes are in the object store, under the hash.
alter table app.blob alter column bytes set default '';
-- The size in bytes of the delta that is kept in the object store under the lease's id; null: none.
alter table app.lease add column delta_size integer;
