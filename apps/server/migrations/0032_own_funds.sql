-- The platform's own money leaves for its cold wallet by a transaction of the signer, one per executed proposal.

set local lock_timeout = '5s';

alter table app.outgoing add column proposal_id bigint;
-- squawk-ignore require-concurrent-index-creation -- No row is in the index yet.
create unique index outgoing_proposal on app.outgoing (proposal_id) where proposal_id is not null;
-- These are wider than the constraints that they replace, so that all earlier rows obey them without a scan.
alter table app.outgoing drop constraint outgoing_purpose_check;
alter table app.outgoing add constraint outgoing_purpose_check
  check (purpose in ('payout', 'gas', 'sweep', 'anchor', 'own-funds')) not valid;
alter table app.outgoing add constraint outgoing_proposal_check
  check ((purpose = 'own-funds') = (proposal_id is not null)) not valid;
alter table app.outgoing drop constraint outgoing_contract_check;
alter table app.outgoing add constraint outgoing_contract_check
  check (contract is null or purpose in ('payout', 'own-funds')) not valid;
