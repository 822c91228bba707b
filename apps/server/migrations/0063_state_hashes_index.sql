-- migrate: outside-transaction, old-builds-run, may-run-later
set lock_timeout = '10min';

-- Decided units whose chain of states can be deleted.
drop index concurrently if exists app.lease_states;
create index concurrently if not exists lease_states on app.lease (id) where state_root is not null and state in ('verified', 'rejected', 'lapsed', 'released');
