-- The product's state beside the ledger. Times are given by the caller: the development clock can be moved.
create schema app;

create table app.clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null default 0
);
insert into app.clock default values;

create table app.setting (
  name text primary key,
  value jsonb not null
);

create table app.user_account (
  id bigint generated always as identity primary key,
  username text not null unique,
  phone text not null unique,
  email text unique,
  nickname text,
  avatar text,
  realname text not null default '',
  invite_code text not null unique,
  inviter_id bigint references app.user_account,
  house boolean not null default false,       -- the house's own account: its code opens the door, no share is paid
  demo boolean not null default false,
  password_hash text not null,
  pay_password_hash text not null,
  pay_tries int not null default 0,
  pay_locked_until timestamptz,
  login_tries int not null default 0,
  login_locked_until timestamptz,
  security_changed_at timestamptz,            -- withdrawals are held for 24 h after this
  frozen_reason text,
  software_until timestamptz,
  node_until timestamptz,
  created_at timestamptz not null
);
create index user_account_inviter on app.user_account (inviter_id);

create table app.session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account,
  token_hash bytea not null unique,
  device text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_of_user on app.session (user_id) where ended_at is null;

create table app.verification_code (
  id bigint generated always as identity primary key,
  purpose text not null,                      -- the event: register, bind, account …
  address text not null,
  user_id bigint,
  code_hash bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_code_address on app.verification_code (address, purpose, created_at desc);

create table app.message (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries int not null default 0,
  sent_at timestamptz
);
create index message_due on app.message (next_try_at) where sent_at is null;

-- What happened to a user, for the push to his pages; resumed by id.
create table app.event (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  kind text not null check (kind in ('recharge', 'withdrawal', 'run', 'balance')),
  subject_id bigint not null,
  at timestamptz not null
);
create index event_user on app.event (user_id, id);
create function app.announce_event() returns trigger language plpgsql as $$
begin
  -- Only wakes: whoever missed it reads the table by id.
  perform pg_notify('event', new.user_id::text);
  return null;
end $$;
create trigger announce after insert on app.event for each row execute function app.announce_event();

-- Chain -----------------------------------------------------------------------------------------------------------

create table app.network_state (
  network text primary key,
  token text not null,
  next_block bigint not null,
  head bigint not null default 0,
  base_fee_wei numeric not null default 0,
  halted_reason text,                         -- payouts stop while this is set
  seen_at timestamptz
);

create table app.chain_block (
  network text not null,
  hash text not null,
  number bigint not null,
  parent_hash text not null,
  canonical boolean not null,
  primary key (network, hash)
);
create unique index chain_block_canonical on app.chain_block (network, number) where canonical;

create sequence app.hd_index;
create table app.deposit_address (
  address text primary key,
  hd_index bigint not null unique,
  user_id bigint references app.user_account, -- null: the platform's own
  purpose text not null check (purpose in ('recharge', 'capital'))
);

-- One row a transfer to one of our addresses: (network, tx, n-th Transfer inside the tx) survives a re-inclusion.
create table app.chain_transfer (
  network text not null,
  tx_hash text not null,
  nth int not null,
  block_hash text not null,
  block_number bigint not null,
  sender text not null,
  address text not null references app.deposit_address,
  amount bigint not null,
  state text not null check (state in ('seen', 'credited', 'orphaned', 'dust')),
  posting_id bigint,
  credits int not null default 0,             -- a deep reorg reverses a credit; the transfer may come back
  primary key (network, tx_hash, nth)
);
create index chain_transfer_open on app.chain_transfer (network, block_number) where state = 'seen';
create index chain_transfer_address on app.chain_transfer (address);

create table app.recharge_order (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account,
  idempotency_key text not null unique,
  request_hash text not null,
  network text not null,
  address text not null unique references app.deposit_address,
  amount bigint not null,
  state text not null check (state in ('waiting', 'submitted', 'confirming', 'credited', 'cancelled', 'expired')),
  state_before text,                          -- where a reorg below N takes it back to
  credited_amount bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  submitted_at timestamptz,
  credited_at timestamptz
);
create index recharge_order_user on app.recharge_order (user_id, id desc);
create index recharge_order_due on app.recharge_order (expires_at) where state in ('waiting', 'submitted');

create table app.receiving_account (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account,
  network text not null,
  address text not null,
  name text not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create index receiving_account_user on app.receiving_account (user_id) where deleted_at is null;

create table app.withdrawal_quote (
  id text primary key,
  user_id bigint not null references app.user_account,
  account_id bigint not null references app.receiving_account,
  amount bigint not null,
  fee_snt bigint not null,
  fee_usdt bigint not null,
  expires_at timestamptz not null
);

create table app.withdrawal (
  id bigint primary key,                      -- the posting that submitted it
  user_id bigint not null references app.user_account,
  account_id bigint not null references app.receiving_account,
  network text not null,
  address text not null,
  account_name text not null,
  amount bigint not null,
  fee_snt bigint not null,
  fee_usdt bigint not null,
  state text not null check (state in ('reviewing', 'approved', 'sending', 'sent', 'confirmed', 'rejected', 'cancelled', 'failed')),
  revision int not null default 1,
  reason text,
  created_at timestamptz not null,
  review_by timestamptz not null,
  confirmed_at timestamptz,
  tx_hash text
);
create index withdrawal_user on app.withdrawal (user_id, id desc);
create index withdrawal_open on app.withdrawal (state, id) where state in ('reviewing', 'approved', 'sending', 'sent');

create table app.wallet (
  network text primary key,
  address text not null,
  next_nonce bigint not null
);

create table app.payout (
  withdrawal_id bigint primary key references app.withdrawal,
  network text not null,
  nonce bigint not null,
  mined_block bigint,
  unique (network, nonce)
);

create table app.payout_attempt (
  tx_hash text primary key,
  withdrawal_id bigint not null references app.payout,
  attempt int not null,
  raw text not null,
  max_fee_wei numeric not null,
  priority_fee_wei numeric not null,
  created_at timestamptz not null,
  unique (withdrawal_id, attempt)
);

-- Catalogue and runs ----------------------------------------------------------------------------------------------

create table app.product (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('software', 'node')),
  name text not null,
  price bigint not null,
  days int not null,
  active boolean not null default true
);

create table app.purchase (
  id bigint primary key,                      -- its posting
  user_id bigint not null references app.user_account,
  product_id bigint not null references app.product,
  price bigint not null,
  until timestamptz not null,
  at timestamptz not null
);

create table app.task (
  id bigint generated always as identity primary key,
  name text not null,
  project_code text not null,
  period_days int not null check (period_days between 7 and 90),
  rate_ppm bigint not null,                   -- SNT per million USDT of principal and day
  bonus_ppm bigint not null,
  min_amount bigint not null,
  max_amount bigint not null,
  units_base int not null,
  active boolean not null default true,
  check (rate_ppm + bonus_ppm <= 3000)
);

create table app.run (
  id bigint primary key,                      -- the posting that started it
  user_id bigint not null references app.user_account,
  task_id bigint not null references app.task,
  region text not null,
  amount bigint not null,
  period_days int not null,
  daily_income bigint not null,
  bonus_per_day bigint not null,
  agent_id bigint references app.user_account,
  agent_daily bigint not null,                -- the direct agent's share a day, at his level when the round began
  quota int not null,
  auto_reinvest boolean not null,
  state text not null check (state in ('new', 'starting', 'running', 'today-done', 'expired', 'finished', 'ended-early')),
  round int not null default 1,
  round_started_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  promised bigint not null                    -- what `reserved` still holds for it
);
create index run_user on app.run (user_id, id desc);
create index run_open on app.run (id) where ended_at is null;

create table app.run_day (
  run_id bigint not null references app.run,
  round int not null,
  day int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null check (state in ('open', 'earned', 'credited', 'missed', 'void')),
  units_verified int not null default 0,
  income bigint not null default 0,
  credited_at timestamptz,
  online_seconds int not null default 0,
  online_seen_at timestamptz,
  primary key (run_id, round, day)
);
create index run_day_due on app.run_day (ends_at) where state in ('open', 'earned');

-- Training --------------------------------------------------------------------------------------------------------

create table app.blob (
  hash text primary key,
  bytes bytea not null
);

create table app.model_version (
  project text not null,
  version int not null,
  weights_hash text not null references app.blob,
  held_out_loss double precision,
  units int not null,                         -- merged into it
  created_at timestamptz not null,
  primary key (project, version)
);

create table app.lease (
  id text primary key,
  run_id bigint not null references app.run,
  round int not null,
  day int not null,
  user_id bigint not null,
  device text not null,
  project text not null,
  version int not null,
  shard int not null,
  seed bigint not null,
  state text not null check (state in ('leased', 'committed', 'accepted', 'verified', 'rejected', 'released', 'lapsed')),
  reason text,
  leased_at timestamptz not null,
  expires_at timestamptz not null,
  delta_hash text,
  parameters_hash text,
  loss_trace double precision[],
  delta bytea,
  norm double precision,
  replay_worker text,                         -- who replays it, until when: a crash gives it back
  replay_until timestamptz,
  merged_into int,
  decided_at timestamptz
);
create index lease_run on app.lease (run_id, leased_at);
create index lease_open on app.lease (expires_at) where state in ('leased', 'committed');
create index lease_queue on app.lease (leased_at) where state = 'accepted';
create index lease_merge on app.lease (project, version) where state = 'verified' and merged_into is null;

-- Operators -------------------------------------------------------------------------------------------------------

create table app.operator (
  id bigint generated always as identity primary key,
  name text not null unique,
  password_hash text not null,
  totp_secret text not null,
  totp_last_step bigint not null default 0,   -- a code is good once
  permissions text[] not null,
  tries int not null default 0,
  locked_until timestamptz,
  demo boolean not null default false
);

create table app.operator_session (
  token_hash bytea primary key,
  operator_id bigint not null references app.operator,
  expires_at timestamptz not null,
  ended_at timestamptz
);

create table app.withdrawal_approval (
  withdrawal_id bigint not null references app.withdrawal,
  operator_id bigint not null references app.operator,
  approval_hash text not null,
  at timestamptz not null,
  primary key (withdrawal_id, operator_id)
);

-- Every operator action; each row's hash covers the row before.
create table app.operator_log (
  id bigint generated always as identity primary key,
  operator_id bigint not null,
  action text not null,
  facts jsonb not null,
  at timestamptz not null,
  hash text not null
);
create trigger append_only before update or delete or truncate on app.operator_log
  for each statement execute function ledger.refuse_change();

grant usage on schema app to synet_app;
grant select, insert, update on all tables in schema app to synet_app;
grant delete on app.blob, app.withdrawal_quote to synet_app;
grant usage on all sequences in schema app to synet_app;

-- What a user action was answered, so that its retry hears the same: scope (user, call, key), kept 30 days.
create table app.idempotency (
  key text primary key,
  request_hash text not null,
  answer jsonb,
  at timestamptz not null
);
create index idempotency_at on app.idempotency (at);
grant select, insert, update, delete on app.idempotency to synet_app;
