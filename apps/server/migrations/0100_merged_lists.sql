-- migrate: old-builds-run
-- What a version was merged from, for outsiders who merge it again: units lose their leases after a month. Versions of
-- earlier builds have no list.
set local lock_timeout = '5s';

-- A unit after the other in 84 bytes each, see app.unit_proof.
alter table app.model_version add column merged_units bytea;
-- {clipAbove, rejectAbove, trimShare}, see aggregateRound.
alter table app.model_version add column merge_limits jsonb;
alter table app.model_version
  add constraint model_version_merged check (octet_length(merged_units) = 84 * units and (merged_units is null) = (merge_limits is null)) not valid;

create or replace function app.check_merged_units() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.units <> (
      select count(*) from app.lease where project = new.project and merged_into = new.version and state = 'verified') then
    raise exception 'version % of % was not merged from % verified units', new.version, new.project, new.units
      using errcode = 'integrity_constraint_violation';
  end if;
  if new.merged_units is distinct from (
      select string_agg(app.unit_proof(l), ''::bytea order by l.version desc, l.decided_at, l.id) from app.lease l
        where l.project = new.project and l.merged_into = new.version and l.state = 'verified') and new.merged_units is not null then
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
