-- migrate: old-builds-run
-- The signer publishes how far its own store reaches, so that an older or shorter copy of the store does not sign.
set local lock_timeout = '5s';

create table app.signer_store (
  -- Operators who adopt an older store begin the next era.
  era bigint not null,
  table_name text not null check (table_name in ('signed', 'record')),
  count bigint not null,
  -- Of the table's row with this number; it covers all rows before.
  hash text not null,
  primary key (era, table_name)
);
create function app.refuse_lower_store() returns trigger language plpgsql as $$
begin
  raise exception 'the published count of the signer''s store can only be raised' using errcode = 'integrity_constraint_violation';
end $$;
revoke all on function app.refuse_lower_store() from public;
create trigger only_raised before update on app.signer_store for each row
  when (new.count <= old.count or new.era <> old.era or new.table_name <> old.table_name)
  execute function app.refuse_lower_store();
create trigger append_only before delete or truncate on app.signer_store
  for each statement execute function ledger.refuse_change();
grant select, insert, update on app.signer_store to synet_app;
