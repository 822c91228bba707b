-- migrate: outside-transaction, old-builds-run
set lock_timeout = '10min';

-- The order of the queue, what is too late, what waits for an operator, and whose a message is.
drop index concurrently if exists app.message_due;
create index concurrently if not exists message_due on app.message (rank, useful_until, id)
  where sent_at is null and given_up_at is null;
create index concurrently if not exists message_late on app.message (useful_until)
  where sent_at is null and given_up_at is null;
drop index concurrently if exists app.message_given_up;
create index concurrently if not exists message_given_up on app.message (id)
  where given_up_at is not null and handled_at is null;
create index concurrently if not exists message_user on app.message (user_id) where user_id is not null;
create index concurrently if not exists message_unsubscribe on app.message (unsubscribe_token)
  where unsubscribe_token is not null;
