-- migrate: old-builds-run
-- This makes a unit's log smaller. An update logs its row from the first to the last byte that changed, and a unit's losses,
-- half of its row, lie between its state and everything else that changes: so the state moves behind them, to a column that
-- gets its name once it has its indexes. And a unit's merge changes no index any more.
set local lock_timeout = '5s';

-- Verified units, nearly all, need no new row.
alter table app.lease
  add column state_next text not null default 'verified',
  add constraint lease_state_next
    check (state_next in ('leased', 'committed', 'accepted', 'verified', 'rejected', 'released', 'lapsed')) not valid;
alter table app.lease alter column state_next drop default;
-- Processes that run meanwhile keep their rights when the name moves.
do $$
declare
  given record;
begin
  for given in select a.privilege_type, a.grantee::regrole as grantee
      from pg_attribute c cross join lateral aclexplode(c.attacl) a
      where c.attrelid = 'app.lease'::regclass and c.attname = 'state' loop
    execute format('grant %s (state_next) on app.lease to %s', given.privilege_type, given.grantee);
  end loop;
end $$;

create function app.copy_state() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.state_next := new.state;
  return new;
end $$;
revoke all on function app.copy_state() from public;
create trigger state_next before insert or update on app.lease for each row execute function app.copy_state();

-- A round merges units of its newest version and of the two before, so that a version finds its units by theirs.
alter table app.lease
  add constraint lease_merged_into check (merged_into - version between 1 and 3) not valid;

-- Whether units of this version may have deltas that no round has merged. They are looked for once no round will.
alter table app.model_version add column deltas_kept boolean not null default true;

create or replace function app.check_merged_units() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.units <> (
      select count(*) from app.lease where project = new.project and version between new.version - 3 and new.version - 1
        and merged_into = new.version and state = 'verified') then
    raise exception 'version % of % was not merged from % verified units', new.version, new.project, new.units
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.merged_units is distinct from (
      select string_agg(app.unit_proof(l), ''::bytea order by l.version desc, l.decided_at, l.id) from app.lease l
        where l.project = new.project and l.version between new.version - 3 and new.version - 1
          and l.merged_into = new.version and l.state = 'verified') and new.merged_units is not null then
    raise exception 'version % of % was merged from other units than it lists', new.version, new.project
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.units = 0 and new.version > 0 and not exists (
      select from app.model_version v where v.project = new.project and v.version < new.version
        and v.weights_hash = new.weights_hash and v.rolled_back_at is null) then
    raise exception 'version % of % has weights from nowhere', new.version, new.project
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

-- The signer reads in it which accounts share a device, and the calls that write it may not hide a use.
create function app.keep_last_use() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.last_used_at := old.last_used_at;
  return new;
end $$;
revoke all on function app.keep_last_use() from public;

create trigger keep_last_use before update on app.device_use for each row
  when (new.last_used_at < old.last_used_at) execute function app.keep_last_use();
