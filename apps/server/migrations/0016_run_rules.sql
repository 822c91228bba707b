-- What tasks tell their users.

-- Notifications of one's tasks and licences stand beside those of orders.
alter table app.event drop constraint event_kind_check;
alter table app.event add constraint event_kind_check
  check (kind in ('recharge', 'withdrawal', 'run', 'balance', 'software', 'node'));
-- The states that a user brought about himself are the few: everything else is told.
drop index app.event_notified;
create index event_notified on app.event (user_id, id)
  where state not in ('waiting', 'submitted', 'cancelled', 'reviewing', 'sending');
