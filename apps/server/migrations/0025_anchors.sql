-- Anchors: a transaction of the hot wallet to itself names the heads of the proof, of the ledger and of the operators' log.

-- A table that somebody works on is waited for briefly; the migration can be run again.
set local lock_timeout = '5s';

-- What was anchored, one row per epoch. The signer decides by its own records, never by these rows.
create table app.anchor (
  epoch int primary key,
  network text not null,
  ledger_through bigint not null,             -- the last posting of the closed prefix
  log_id bigint not null,                     -- the last row of the operators' log; 0 while there is none
  log_count bigint not null,
  data text not null,                         -- calldata (packages/proof/src/anchor.ts)
  at timestamptz not null
);
create trigger append_only before update or delete or truncate on app.anchor
  for each statement execute function ledger.refuse_change();

alter table app.outgoing add column anchor_epoch int;
-- squawk-ignore require-concurrent-index-creation -- The table has a row per payout, and none of them is in the index.
create unique index outgoing_anchor on app.outgoing (anchor_epoch) where anchor_epoch is not null;

-- These are wider than the constraints that they replace, so that all earlier rows obey them without a scan.
alter table app.outgoing drop constraint outgoing_purpose_check;
alter table app.outgoing add constraint outgoing_purpose_check
  check (purpose in ('payout', 'gas', 'sweep', 'anchor')) not valid;
alter table app.outgoing drop constraint outgoing_check1;
alter table app.outgoing add constraint outgoing_sweep_check
  check ((purpose in ('gas', 'sweep')) = (sweep_id is not null)) not valid;
alter table app.outgoing add constraint outgoing_anchor_check
  check ((purpose = 'anchor') = (anchor_epoch is not null)) not valid;

grant select, insert on app.anchor to synet_app;
