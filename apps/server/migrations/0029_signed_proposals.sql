-- Operators sign proposals that move money, or change who may, with their keys; everybody can verify the signatures.
set local lock_timeout = '5s';

-- The log of operators' keys, as the signer publishes it from its own store (packages/proof/src/operator-keys.ts).
create table app.operator_key_event (
  seq bigint primary key,
  content text not null,
  hash text not null
);
create trigger append_only before update or delete or truncate on app.operator_key_event
  for each statement execute function ledger.refuse_change();
grant select, insert on app.operator_key_event to synet_app;

-- Copies of the signatures in the signer's store; the newest of an operator counts.
create table app.proposal_signature (
  proposal_id bigint not null references app.proposal (id),
  operator text not null,
  expires_at timestamptz not null,
  client_data text not null,                  -- of the WebAuthn assertion, base64url
  authenticator_data text not null,
  signature text not null,
  primary key (proposal_id, operator)
);
grant select, insert, update on app.proposal_signature to synet_app;

-- Hides the facts that are not public in the hash that is signed.
alter table app.proposal add column salt text not null default '';

-- Closed days that were audited, with what they cover: a pass reads what came after the last one.
create table app.audited_day (
  day date primary key,
  through_id bigint not null,                 -- the ledger's head
  ledger_hash text not null,
  log_id bigint not null,                     -- the last row of the operators' log; 0 while there is none
  log_count bigint not null,
  log_hash text not null,
  checks text not null,                       -- JSON
  at timestamptz not null
);
create trigger append_only before update or delete or truncate on app.audited_day
  for each statement execute function ledger.refuse_change();
grant select, insert on app.audited_day to synet_app;

-- A red audit opens a task of operators. A wider check holds for all rows.
alter table app.operator_task drop constraint operator_task_kind_check;
alter table app.operator_task add constraint operator_task_kind_check
  check (kind in ('wallet.refill', 'wallet.above-cap', 'wallet.gas', 'network.halted', 'withdrawal.liquidity',
    'suspense.received', 'sweep.failed', 'transfer.mismatch', 'payout.refused', 'outgoing.failed',
    'sale.paused', 'nodes.disagree', 'nodes.no-answer', 'audit.red')) not valid;
