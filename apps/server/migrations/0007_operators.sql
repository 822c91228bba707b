-- Operators' roles and enrolment, freezes that take two operators, uploads.

-- What a role may do stands in code (operator/roles.ts), so that a new call needs no change here. Whoever was made before there were
-- roles could do everything.
alter table app.operator
  add column roles text[] not null default '{}',
  add column disabled_at timestamptz,
  add column enrolment_hash bytea,            -- of the one-time code that a new second factor is fetched with
  add column enrolment_until timestamptz;
update app.operator set roles = array['owner'];
alter table app.operator drop column permissions;

create table app.freeze (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account,
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['log-in', 'withdraw', 'transfer']),
  reason text not null,
  appeal text not null,                       -- what the user can do about it
  operator_id bigint not null references app.operator,
  at timestamptz not null,
  lapses_at timestamptz not null,             -- unless a second operator has confirmed it by then
  confirmed_by bigint references app.operator,
  confirmed_at timestamptz,
  ended_by bigint references app.operator,    -- null: it lapsed
  ended_at timestamptz,
  check (confirmed_by <> operator_id)
);
create unique index freeze_open on app.freeze (user_id) where ended_at is null;
create index freeze_due on app.freeze (lapses_at) where ended_at is null and confirmed_at is null;
create index freeze_user on app.freeze (user_id, id desc);
-- What a frozen account may not do; read only where `frozen_reason` is set.
alter table app.user_account add column frozen_scopes text[] not null default '{log-in,withdraw,transfer}';

create table app.upload (
  name text primary key,
  user_id bigint not null references app.user_account,
  bytes int not null,
  created_at timestamptz not null
);
create index upload_user on app.upload (user_id, created_at desc);

-- The console looks for people by their addresses and transactions.
create index chain_transfer_tx on app.chain_transfer (tx_hash);
create index message_recipient on app.message (recipient, id desc);

grant select, insert, update on app.freeze, app.upload to synet_app;
grant delete on app.upload, app.notice_text to synet_app;
grant usage on all sequences in schema app to synet_app;
