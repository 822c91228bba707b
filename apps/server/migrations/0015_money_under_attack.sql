-- Transfers as one block has them, approvals that stay with their order, and tasks for rows that cannot be trusted.

-- A transaction may transfer another amount to another address when a reorg puts it into another block: its hash says
-- nothing about that. A transfer is identified by the block that has it; what an orphaned block had is void.
alter table app.chain_transfer drop constraint chain_transfer_pkey;
alter table app.chain_transfer add primary key (network, block_hash, tx_hash, nth);
create unique index chain_transfer_credited on app.chain_transfer (network, tx_hash, nth) where state = 'credited';
alter table app.chain_transfer
  add column recovered_by bigint,             -- the posting that returned what the reorg's posting had booked as a loss
  add column check_after timestamptz;         -- the chain did not confirm it: not before this is it asked again

-- The number of approvals that an order needs only ever rises.
alter table app.withdrawal
  add column approvals_needed int not null default 1 check (approvals_needed between 1 and 2);
create index withdrawal_recent_user on app.withdrawal (user_id, created_at);
create index withdrawal_recent_address on app.withdrawal (address, created_at);
create index withdrawal_approval_operator on app.withdrawal_approval (operator_id, at);

alter table app.operator_task drop constraint operator_task_kind_check;
alter table app.operator_task add constraint operator_task_kind_check
  check (kind in ('wallet.refill', 'wallet.above-cap', 'wallet.gas', 'network.halted', 'withdrawal.liquidity',
    'suspense.received', 'sweep.failed', 'transfer.mismatch', 'payout.refused', 'outgoing.failed'));

alter table app.withdrawal drop constraint withdrawal_waiting_for_check;
alter table app.withdrawal add constraint withdrawal_waiting_for_check
  check (waiting_for in ('liquidity', 'network', 'freeze', 'check'));

-- Operators have looked and signing goes on: the signer's journal counts from this wallet's nonce again.
alter table app.wallet add column resumed_at timestamptz;
