-- migrate: old-builds-run
-- How good each version is by its project's measure, and what its versions are made of.
set local lock_timeout = '5s';

create table app.version_figure (
  project text not null,
  version int not null,
  -- Held-out questions, or bytes, that it was measured on.
  sample int not null check (sample > 0),
  value float8 not null,
  -- The standard error.
  error float8 not null check (error >= 0),
  -- Some of the questions that it answers wrongly: [{question, answers, written}].
  wrong jsonb not null,
  primary key (project, version, sample),
  foreign key (project, version) references app.model_version (project, version)
);

-- A version is a new model, a merge of verified units, or the return to a version that stands. So whatever is published
-- of a model was made from verified units alone.
create function app.check_merged_units() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.units <> (
      select count(*) from app.lease where project = new.project and merged_into = new.version and state = 'verified') then
    raise exception 'version % of % was not merged from % verified units', new.version, new.project, new.units
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
revoke all on function app.check_merged_units() from public;

create constraint trigger merged_from_verified after insert on app.model_version deferrable initially deferred
  for each row execute function app.check_merged_units();
