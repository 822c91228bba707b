-- Proposals: everything that takes a second operator, a notice period, or both ---------------------------------------

create table app.proposal (
  id bigint generated always as identity primary key,
  kind text not null,
  facts jsonb not null,                       -- flat texts: what was proposed, and all of it
  reason text not null,
  notice_ms bigint not null,
  proposer_id bigint not null references app.operator,
  approver_id bigint references app.operator, -- who approved or rejected; null where one operator is enough
  approval_hash text,                         -- of what the approver saw: nothing else is executed
  state text not null check (state in ('proposed', 'approved', 'executed', 'rejected', 'cancelled')),
  proposed_at timestamptz not null,
  decided_at timestamptz,
  effective_at timestamptz,                   -- when the notice is over
  ended_at timestamptz,
  posting_id bigint,
  refusal jsonb,                              -- why it could not be executed: a code and its facts
  check (approver_id <> proposer_id),
  check ((state in ('approved', 'executed')) <= (effective_at is not null))
);
create index proposal_due on app.proposal (effective_at) where state = 'approved';
create index proposal_kind on app.proposal (kind, id desc);
create index proposal_state on app.proposal (state, id desc);
create index proposal_setting on app.proposal ((facts ->> 'name'), id desc) where kind = 'setting';

-- A correction is found by what it reverses.
create index posting_reverses on ledger.posting ((ref ->> 'reverses')) where ref ? 'reverses';
-- The explorer finds a chain transaction's postings. Transfers and swaps carry none.
create index posting_transaction on ledger.posting ((ref ->> 'transaction')) where ref ? 'transaction';

-- Catalogue -----------------------------------------------------------------------------------------------------------

-- A new version is a new row: whoever saw the old one buys or pledges exactly that, or is told that it is gone.
alter table app.product add column version int not null default 1, add column replaces bigint references app.product;
alter table app.task add column version int not null default 1, add column replaces bigint references app.task;

-- Operators' log ------------------------------------------------------------------------------------------------------

-- With the hash of the row before in the row itself, a changed row and a removed one can be told apart; the head tells
-- when the last rows are gone.
alter table app.operator_log add column previous text;
create index operator_log_operator on app.operator_log (operator_id, id desc);
create index operator_log_action on app.operator_log (action, id desc);
create table app.operator_log_head (
  one boolean primary key default true check (one),
  hash text not null,
  count bigint not null
);
insert into app.operator_log_head (hash, count)
  select coalesce((select hash from app.operator_log order by id desc limit 1), ''), (select count(*) from app.operator_log);

grant select, insert, update on app.proposal to synet_app;
grant select, update on app.operator_log_head to synet_app;

-- Demo operators may do everything, as new ones do; real ones get new permissions by whoever is allowed to give them.
update app.operator set permissions = array['withdrawals.read', 'withdrawals.decide', 'audit.read', 'recharges.read',
  'recharges.assign', 'proposals.read', 'proposals.decide', 'money.propose', 'settings.read', 'settings.propose',
  'catalogue.read', 'catalogue.propose', 'ledger.read', 'log.read'] where demo;

-- Risk facts of a withdrawal: who else trains on its user's devices, who else is paid at its address.
create index lease_device on app.lease (device, user_id);
create index receiving_account_address on app.receiving_account (address);
