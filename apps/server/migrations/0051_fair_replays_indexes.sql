-- migrate: outside-transaction, old-builds-run, may-run-later
set lock_timeout = '10min';

drop index concurrently if exists app.lease_turn;
create index concurrently if not exists lease_turn on app.lease (coalesce(turn, leased_at)) where state = 'accepted';

-- An account's units that wait for their verdict.
drop index concurrently if exists app.lease_waiting;
create index concurrently if not exists lease_waiting on app.lease (user_id) where state = 'accepted';

-- The units of an account by their verdict.
drop index concurrently if exists app.lease_valid;
create index concurrently if not exists lease_valid on app.lease (user_id, decided_at) where state = 'verified';

-- Units that nobody computes are deleted by the time of their end.
drop index concurrently if exists app.lease_left;
create index concurrently if not exists lease_left on app.lease (expires_at) where state in ('released', 'lapsed');
