-- migrate: old-builds-run
-- Small payments wait while gas is above the signer's ceiling; transactions that no block takes are reported.
set local lock_timeout = '5s';

-- Wider checks hold for all rows.
alter table app.withdrawal drop constraint withdrawal_waiting_for_check;
alter table app.withdrawal add constraint withdrawal_waiting_for_check
  check (waiting_for in ('liquidity', 'network', 'freeze', 'check', 'address', 'gas')) not valid;
alter table app.operator_task drop constraint operator_task_kind_check;
alter table app.operator_task add constraint operator_task_kind_check
  check (kind in ('wallet.refill', 'wallet.above-cap', 'wallet.gas', 'network.halted', 'withdrawal.liquidity',
    'suspense.received', 'sweep.failed', 'transfer.mismatch', 'payout.refused', 'outgoing.failed', 'outgoing.stuck',
    'gas.high', 'sale.paused', 'nodes.disagree', 'nodes.no-answer', 'audit.red')) not valid;
-- Why a sweep cannot go on, for operators; null when only its turn is missing.
alter table app.sweep add column waiting_for text check (waiting_for in ('gas'));
