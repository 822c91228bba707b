-- Several networks; sweeps; one list of everything that we sign; what only an operator can settle.

-- An address is the same 20 bytes on every network, kept in hexadecimal. `wallet`: the hot wallet; what arrives there from
-- outside, no order explains.
alter table app.deposit_address drop constraint deposit_address_purpose_check;
alter table app.deposit_address add constraint deposit_address_purpose_check
  check (purpose in ('recharge', 'capital', 'wallet'));
update app.deposit_address set purpose = 'wallet' where hd_index < 0;

create table app.sweep (
  id bigint generated always as identity primary key,
  network text not null,
  address text not null references app.deposit_address,
  raw_amount numeric not null,                -- token units at its beginning; what is there when it is signed is moved
  state text not null check (state in ('open', 'done', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index sweep_open on app.sweep (network, address) where state = 'open';

alter table app.chain_transfer
  add column holder text check (holder in ('user', 'suspense', 'capital')), -- who was credited
  add column holder_user_id bigint references app.user_account,
  add column seen_at timestamptz,
  add column sweep_id bigint references app.sweep;
update app.chain_transfer t set holder = case when a.user_id is null then 'capital' else 'user' end, holder_user_id = a.user_id
  from app.deposit_address a where a.address = t.address and t.state = 'credited';
create index chain_transfer_suspense on app.chain_transfer (seen_at) where holder = 'suspense';
create index chain_transfer_unswept on app.chain_transfer (network, address) where state = 'credited' and sweep_id is null;

-- Everything that we sign: one effect on one chain, with one nonce of its sender (TRON has none). Its attempts differ in
-- fees or in time; at most one of them is ever mined.
create table app.outgoing (
  id bigint generated always as identity primary key,
  network text not null,
  sender text not null,
  nonce bigint,
  purpose text not null check (purpose in ('payout', 'gas', 'sweep')),
  withdrawal_id bigint unique references app.withdrawal,
  sweep_id bigint references app.sweep,       -- the sweep, or the one that the gas is for
  recipient text not null,
  raw_amount numeric not null,                -- token units; of gas: wei or sun
  gas bigint not null,                        -- gas limit; on TRON the fee limit in sun
  state text not null check (state in ('open', 'done', 'failed')),
  mined_block bigint,
  cancel_requested_at timestamptz,            -- an operator wants it given up
  created_at timestamptz not null,
  ended_at timestamptz,
  end_tx_hash text,                           -- the attempt that was mined
  check ((purpose = 'payout') = (withdrawal_id is not null)),
  check ((purpose <> 'payout') = (sweep_id is not null)),
  unique (network, sender, nonce)
);
create index outgoing_open on app.outgoing (network, id) where state = 'open';
create index outgoing_sweep on app.outgoing (sweep_id) where sweep_id is not null;

create table app.outgoing_attempt (
  tx_hash text primary key,
  outgoing_id bigint not null references app.outgoing,
  attempt int not null,
  cancels boolean not null,                   -- it only uses the nonce up
  raw text not null,
  max_fee_wei numeric not null,
  priority_fee_wei numeric not null,
  expires_at timestamptz,                     -- TRON: no block takes it after this
  created_at timestamptz not null,
  unique (outgoing_id, attempt)
);

insert into app.outgoing (network, sender, nonce, purpose, withdrawal_id, recipient, raw_amount, gas, state, mined_block,
    created_at, ended_at, end_tx_hash)
  select p.network, w.address, p.nonce, 'payout', p.withdrawal_id, o.address, o.amount - o.fee_usdt, 120000,
      case o.state when 'confirmed' then 'done' when 'failed' then 'failed' else 'open' end, p.mined_block,
      (select min(a.created_at) from app.payout_attempt a where a.withdrawal_id = p.withdrawal_id), o.confirmed_at,
      case when o.state = 'confirmed' then o.tx_hash end
    from app.payout p join app.wallet w on w.network = p.network join app.withdrawal o on o.id = p.withdrawal_id;
insert into app.outgoing_attempt (tx_hash, outgoing_id, attempt, cancels, raw, max_fee_wei, priority_fee_wei, created_at)
  select a.tx_hash, g.id, a.attempt, false, a.raw, a.max_fee_wei, a.priority_fee_wei, a.created_at
    from app.payout_attempt a join app.outgoing g on g.withdrawal_id = a.withdrawal_id;
drop table app.payout_attempt;
drop table app.payout;

-- A withdrawal's payout and its attempts, as operators read them.
create view app.payout as
  select withdrawal_id, id as outgoing_id, network, nonce, state, mined_block, cancel_requested_at, created_at, ended_at
    from app.outgoing where purpose = 'payout';
create view app.payout_attempt as
  select a.tx_hash, g.withdrawal_id, a.attempt, a.cancels, a.raw, a.max_fee_wei, a.priority_fee_wei, a.expires_at, a.created_at
    from app.outgoing_attempt a join app.outgoing g on g.id = a.outgoing_id where g.purpose = 'payout';

-- Why an approved withdrawal is not paid yet.
alter table app.withdrawal add column waiting_for text check (waiting_for in ('liquidity', 'network'));

-- What only a person can mend: shown in the console until it is over. One open row a kind and subject.
create table app.operator_task (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet.refill', 'wallet.above-cap', 'wallet.gas', 'network.halted',
    'withdrawal.liquidity', 'suspense.received', 'sweep.failed')),
  subject text not null,
  facts jsonb not null,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index operator_task_open on app.operator_task (kind, subject) where closed_at is null;

grant select, insert, update on app.sweep, app.outgoing, app.outgoing_attempt, app.operator_task to synet_app;
grant select on app.payout, app.payout_attempt to synet_app;
