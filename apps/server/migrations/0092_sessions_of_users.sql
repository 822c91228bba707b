-- migrate: outside-transaction, old-builds-run, may-run-later
set lock_timeout = '10min';

-- A user's log-ins, ended ones included, newest first.
drop index concurrently if exists app.session_by_user;
create index concurrently if not exists session_by_user on app.session (user_id, id desc);
