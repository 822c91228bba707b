-- An order's timeline is the events that told its user about it.
alter table app.event add column state text;
create index event_of_order on app.event (kind, subject_id, id) where state is not null;

-- Market ----------------------------------------------------------------------------------------------------------

-- The pool after each posting that touched it. Sums that only grow make an average, or a volume, two look-ups.
create table app.pool_point (
  posting_id bigint primary key,
  at timestamptz not null,
  swapped boolean not null,                   -- a swap, and no funding: the price history is the history of swaps
  usdt bigint not null,
  snt bigint not null,
  price_nano bigint not null,                 -- nano-USDT for one SNT
  price_ms numeric not null,                  -- Σ price × the milliseconds that it stood, up to here
  volume_usdt numeric not null,               -- Σ of what swaps moved, up to here
  volume_snt numeric not null
);
create index pool_point_at on app.pool_point (at, posting_id);
create index pool_point_swap on app.pool_point (at, posting_id) where swapped;

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

-- Runs ------------------------------------------------------------------------------------------------------------

-- When the round under way ends; a day that is made up moves it.
alter table app.run add column round_ends_at timestamptz;
update app.run set round_ends_at = round_started_at + period_days * interval '24 hours';
alter table app.run alter column round_ends_at set not null;
create index run_round_end on app.run (round_ends_at) where ended_at is null;

-- A missed day that was made up by one at the round's end; and the pass that closed the day, whose postings' keys carry
-- its number: one posting pays many days.
alter table app.run_day add column made_up boolean not null default false;
alter table app.run_day add column closed_by bigint;
create sequence app.closing;

create table app.run_bonus (
  run_id bigint not null references app.run,
  round int not null,
  amount bigint not null,
  at timestamptz not null,
  primary key (run_id, round)
);

-- When no unit could be leased, as the platform itself saw it; shown to everybody.
create table app.outage (
  id bigint generated always as identity primary key,
  starts_at timestamptz not null,
  ends_at timestamptz,
  reason text not null
);
create unique index outage_open on app.outage ((true)) where ends_at is null;
create table app.heartbeat (
  role text primary key,
  real_at timestamptz not null                -- of the machine's clock: moving the development clock is no outage
);

-- The language that mails to a user are written in: the one he last logged in with.
alter table app.user_account add column language text not null default 'en-US';
create index user_software_end on app.user_account (software_until) where software_until is not null;
create index user_node_end on app.user_account (node_until) where node_until is not null;

-- What a user was reminded of, once: the end of a round, software or node that runs out.
create table app.reminder (
  kind text not null,
  subject_id bigint not null,
  due_at timestamptz not null,
  at timestamptz not null,
  primary key (kind, subject_id, due_at)
);

grant select, insert, update on app.run_bonus, app.outage, app.heartbeat, app.reminder to synet_app;
grant usage on all sequences in schema app to synet_app;

-- One notification a statement: work for a million users at once wakes every listener once.
create or replace function app.announce_event() returns trigger language plpgsql as $$
begin
  if (select count(*) from new_event) > 1000 then
    perform pg_notify('event', '*');
  else
    perform pg_notify('event', user_id::text) from (select distinct user_id from new_event) told;
  end if;
  return null;
end $$;
drop trigger announce on app.event;
create trigger announce after insert on app.event referencing new table as new_event
  for each statement execute function app.announce_event();
