-- migrate: outside-transaction, old-builds-run, may-run-later
set lock_timeout = '10min';

-- The checks of a unit, and those that wait for their comparison.
drop index concurrently if exists app.lease_checks;
create index concurrently if not exists lease_checks on app.lease (checks) where checks is not null;

-- The units that the server has to replay.
drop index concurrently if exists app.lease_server;
create index concurrently if not exists lease_server on app.lease (coalesce(turn, leased_at)) where state = 'accepted' and server_why is not null;

-- Who trained lately: the lot falls among them.
drop index concurrently if exists app.device_use_lately;
create index concurrently if not exists device_use_lately on app.device_use (last_leased_at) where last_leased_at is not null;

-- Payouts to one address.
drop index concurrently if exists app.withdrawal_paid_user;
create index concurrently if not exists withdrawal_paid_user on app.withdrawal (user_id, address) where state in ('sent', 'confirmed');
