-- An order's timeline is the events that told its user about it.
alter table app.event add column state text;
create index event_of_order on app.event (kind, subject_id, id) where state is not null;

-- Market ----------------------------------------------------------------------------------------------------------

-- The pool after each posting that touched it. Sums that only grow make an average, or a volume, two look-ups.
create table app.pool_point (
  posting_id bigint primary key,
  at timestamptz not null,
  usdt bigint not null,
  snt bigint not null,
  price_nano bigint not null,                 -- nano-USDT for one SNT
  price_ms numeric not null,                  -- Σ price × the milliseconds that it stood, up to here
  volume_usdt numeric not null,               -- Σ of what swaps moved, up to here
  volume_snt numeric not null
);
create index pool_point_at on app.pool_point (at, posting_id);

create table app.swap_quote (
  id text primary key,
  user_id bigint not null references app.user_account,
  from_asset text not null check (from_asset in ('USDT', 'SNT')),
  paid bigint not null,
  minimum_received bigint not null,
  fee_bps int not null,
  expires_at timestamptz not null
);
create index swap_quote_user on app.swap_quote (user_id);

create table app.swap (
  id bigint primary key,                      -- its posting
  user_id bigint not null,
  from_asset text not null,
  paid bigint not null,
  fee bigint not null,
  received bigint not null,
  at timestamptz not null
);
create index swap_user on app.swap (user_id, id desc);

create table app.transfer (
  id bigint primary key,                      -- its posting
  sender_id bigint not null,
  receiver_id bigint not null,
  asset text not null,
  amount bigint not null,
  fee bigint not null,
  at timestamptz not null
);
create index transfer_sender on app.transfer (sender_id, id desc);
create index transfer_receiver on app.transfer (receiver_id, id desc);
create index transfer_between on app.transfer (sender_id, receiver_id);

-- How often something was asked for in a window, shared by all processes.
create table app.rate (
  key text primary key,
  ends_at timestamptz not null,
  count int not null
);

grant select, insert, update on app.pool_point, app.swap_quote, app.swap, app.transfer, app.rate to synet_app;
grant delete on app.swap_quote, app.rate to synet_app;
