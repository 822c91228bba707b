-- migrate: outside-transaction, old-builds-run
set lock_timeout = '10min';

-- An account can have several open checks: a stranger's request must not stand in the way of the owner's.
create index concurrently if not exists identity_check_open_user on app.identity_check (user_id) where ended_at is null;
drop index concurrently if exists app.identity_check_open;
