-- Payouts through the payout contract: the payments of one batch are rows that share a nonce and its transactions.

set local lock_timeout = '5s';

-- The payout contract that pays; null for a transfer of the hot wallet's own.
alter table app.outgoing add column contract text;
alter table app.outgoing add constraint outgoing_contract_check
  check (contract is null or purpose = 'payout') not valid;
alter table app.outgoing drop constraint outgoing_network_sender_nonce_key;
-- squawk-ignore require-concurrent-index-creation -- The table has a row per payout; building it takes a moment.
create unique index outgoing_nonce on app.outgoing (network, sender, nonce) where contract is null;
-- squawk-ignore require-concurrent-index-creation -- No row has a contract yet.
create index outgoing_batch on app.outgoing (network, sender, nonce) where contract is not null;

-- squawk-ignore constraint-missing-not-valid, disallowed-unique-constraint, adding-serial-primary-key-field -- As above.
alter table app.outgoing_attempt drop constraint outgoing_attempt_pkey, add primary key (tx_hash, outgoing_id);

-- The payout contract whose operator the wallet is, as the signer is configured; the payouts' money lies there.
alter table app.wallet add column contract text;

create or replace view app.payout_attempt as
  select a.tx_hash, g.withdrawal_id, a.attempt, a.cancels, a.raw, a.max_fee_wei, a.priority_fee_wei, a.expires_at, a.created_at,
      g.contract
    from app.outgoing_attempt a join app.outgoing g on g.id = a.outgoing_id where g.purpose = 'payout';
