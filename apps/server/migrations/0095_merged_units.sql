-- migrate: outside-transaction, old-builds-run, may-run-later
set lock_timeout = '10min';

-- The units of a version, which are counted when it is made.
drop index concurrently if exists app.lease_merged;
create index concurrently if not exists lease_merged on app.lease (project, merged_into) where merged_into is not null;
