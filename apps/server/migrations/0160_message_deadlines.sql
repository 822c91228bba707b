-- migrate: old-builds-run
-- Each message has a last useful time. One that was given up keeps its sealed text until an operator has looked.
set local lock_timeout = '5s';

alter table app.message add column topic text not null default 'account';
-- Messages of the last release have no end.
alter table app.message add column useful_until timestamptz not null default 'infinity';
alter table app.message add column rank integer not null default 2;
alter table app.message add column given_up_at timestamptz;
alter table app.message add column handled_at timestamptz;
-- Whose message it is, also when the address is not theirs any more; null where only the address is known.
alter table app.message add column user_id bigint;
alter table app.message add column language text;
-- Turns off mails of these kinds without a log-in.
alter table app.message add column unsubscribe_token text;
alter table app.message add column unsubscribe_kinds text[];
update app.message set given_up_at = next_try_at, handled_at = next_try_at where sent_at is null and tries >= 12;

-- The code lists the kinds; a list here as well would have to change with each of them.
alter table app.operator_task drop constraint operator_task_kind_check;
alter table app.operator_task add constraint operator_task_kind_check check (kind ~ '^[a-z-]+[.][a-z-]+$') not valid;
