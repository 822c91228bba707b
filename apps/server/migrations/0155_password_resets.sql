-- Numbers of phones get new holders. A number can be changed and removed, and a reset that came by one channel can be
-- undone by whoever has both.
set local lock_timeout = '5s';

-- squawk-ignore ban-drop-not-null
alter table app.user_account alter column phone drop not null;
-- When the owner last showed that the number is theirs; null since the registration.
alter table app.user_account add column phone_proved_at timestamptz;

create table app.password_reset (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account (id),
  which text not null check (which in ('login', 'pay')),
  channel text not null check (channel in ('mail', 'sms')),
  at timestamptz not null,
  -- An undo of the reset restores these two.
  former_hash text not null,
  former_changed_at timestamptz,
  undone_at timestamptz
);
create index password_reset_user on app.password_reset (user_id, at);
create index password_reset_at on app.password_reset (at);
grant select, insert, update, delete on app.password_reset to synet_app;

-- A change of the account's security is a notification in the app.
alter table app.event drop constraint event_kind_check;
alter table app.event add constraint event_kind_check check (kind in ('recharge', 'withdrawal', 'run', 'balance',
  'software', 'node', 'adjustment', 'passkey', 'transfer', 'security')) not valid;
