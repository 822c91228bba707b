-- migrate: outside-transaction, old-builds-run, may-run-later
set lock_timeout = '10min';

-- A user's purchases, newest first.
drop index concurrently if exists app.purchase_user;
create index concurrently if not exists purchase_user on app.purchase (user_id, id desc);
