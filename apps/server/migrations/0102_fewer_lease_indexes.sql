-- migrate: outside-transaction, old-builds-run
-- Each change of a unit's state is written into all indexes that have its row. Those that stay are made for the state's new
-- column, beside those of the old one.
set lock_timeout = '10min';

-- The trigger keeps the new column of every row that changes meanwhile, and verified units have its default. Row by row,
-- so that no call waits for more than one.
do $$ declare one record; begin
  for one in select id from app.lease where state_next <> state loop
    update app.lease set state_next = state where id = one.id; commit; end loop; end $$;
-- A second validation changes nothing.
-- squawk-ignore prefer-robust-stmts
alter table app.lease validate constraint lease_state_next;

drop index concurrently if exists app.lease_left_next;
create index concurrently if not exists lease_left_next on app.lease (expires_at) where state_next in ('released', 'lapsed');

drop index concurrently if exists app.lease_norm_next;
create index concurrently if not exists lease_norm_next on app.lease (project, decided_at desc) where state_next = 'verified';

drop index concurrently if exists app.lease_open_run_next;
create index concurrently if not exists lease_open_run_next on app.lease (run_id) where state_next in ('leased', 'committed');

drop index concurrently if exists app.lease_round_next;
create index concurrently if not exists lease_round_next on app.lease (project, version) where state_next in ('leased', 'committed', 'accepted');

drop index concurrently if exists app.lease_server_next;
create index concurrently if not exists lease_server_next on app.lease (coalesce(turn, leased_at)) where state_next = 'accepted' and server_why is not null;

drop index concurrently if exists app.lease_states_next;
create index concurrently if not exists lease_states_next on app.lease (id) where state_root is not null and state_next in ('verified', 'rejected', 'lapsed', 'released');

-- Verified units by the version that they were computed on, merged or not, so that a merge changes no index.
drop index concurrently if exists app.lease_trained_next;
create index concurrently if not exists lease_trained_next on app.lease (project, version) where state_next = 'verified';

drop index concurrently if exists app.lease_turn_next;
create index concurrently if not exists lease_turn_next on app.lease (coalesce(turn, leased_at)) where state_next = 'accepted';

drop index concurrently if exists app.lease_valid_next;
create index concurrently if not exists lease_valid_next on app.lease (user_id, decided_at) where state_next = 'verified';

drop index concurrently if exists app.lease_waiting_next;
create index concurrently if not exists lease_waiting_next on app.lease (user_id) where state_next = 'accepted';

-- A user's units are those of their runs.
drop index concurrently if exists app.lease_user;
-- app.device_use says who shares a device.
drop index concurrently if exists app.lease_device;
