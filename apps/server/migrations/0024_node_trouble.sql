-- What the processes noticed of a network's nodes. While a row blocks, nothing is credited or settled on its network; it
-- goes when nothing was noticed for a while.
create table app.node_trouble (
  network text not null,
  kind text not null check (kind in ('disagree', 'no-answer')),
  detail text not null,                       -- the question, and what each node said to it
  blocks boolean not null,                    -- the question stayed without an answer
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (network, kind)
);
grant select, insert, update, delete on app.node_trouble to synet_app;

-- A wider check holds for all rows.
set lock_timeout = '5s';
alter table app.operator_task drop constraint operator_task_kind_check;
alter table app.operator_task add constraint operator_task_kind_check
  check (kind in ('wallet.refill', 'wallet.above-cap', 'wallet.gas', 'network.halted', 'withdrawal.liquidity',
    'suspense.received', 'sweep.failed', 'transfer.mismatch', 'payout.refused', 'outgoing.failed',
    'sale.paused', 'nodes.disagree', 'nodes.no-answer')) not valid;
