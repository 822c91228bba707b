set local lock_timeout = '5s';
create table ledger.mark (id bigint generated always as identity primary key, text text not null);
create index mark_text on ledger.mark (text);
alter table ledger.posting add column mark_id bigint, add column checked boolean not null default false;
alter table ledger.posting add constraint marked check (mark_id > 0) not valid;
-- The table is small.
-- squawk-ignore require-concurrent-index-creation
create index kind_name on ledger.posting_kind (kind);
