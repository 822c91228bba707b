-- migrate: old-builds-run
-- The logs of each block are read again when it has its confirmations; what the chain holds and nothing explains is reported.
set local lock_timeout = '5s';

-- The next block whose logs are read again; null until the watcher of this release has begun.
alter table app.network_state add column checked_block bigint;
-- A wider check holds for all rows.
alter table app.operator_task drop constraint operator_task_kind_check;
alter table app.operator_task add constraint operator_task_kind_check
  check (kind in ('wallet.refill', 'wallet.above-cap', 'wallet.gas', 'network.halted', 'withdrawal.liquidity',
    'suspense.received', 'surplus.unexplained', 'sweep.failed', 'transfer.mismatch', 'payout.refused', 'outgoing.failed',
    'outgoing.stuck', 'gas.high', 'sale.paused', 'nodes.disagree', 'nodes.no-answer', 'audit.red')) not valid;
