-- migrate: old-builds-run
-- Each unit is leased a second time, to an unrelated account drawn by lot; equal commitments verify both.
set local lock_timeout = '5s';

alter table app.lease
  -- The lease whose unit this one repeats; null: it was the unit's first.
  add column checks text,
  -- The lease of an unrelated account with an equal commitment.
  add column agreed_with text,
  -- Why the server has to replay the unit; null: it does not have to.
  add column server_why text,
  -- A keyed hash of the address that asked for the lease, until the unit is decided.
  add column address_mac bytea,
  add constraint lease_server_why check (
    server_why in ('known', 'few-peers', 'no-partner', 'waited', 'suspect', 'dispute', 'spot', 'idle')) not valid;

-- Since when the account's units have been found valid without an offence.
alter table app.contributor_record add column valid_since timestamptz;

-- The lot: which account checks a unit. One that is not ended waits for the account's next lease, or for its result.
create table app.unit_check (
  id bigint generated always as identity primary key,
  lease_id text not null,
  author_id bigint not null,
  checker_id bigint not null,
  project text not null,
  drawn_at timestamptz not null,
  check_lease_id text,
  ended_at timestamptz,
  outcome text constraint unit_check_outcome check (
    outcome in ('agreed', 'differed', 'released', 'lapsed', 'late', 'unasked', 'same-address', 'decided')),
  constraint unit_check_end check ((ended_at is null) = (outcome is null))
);
create unique index unit_check_open on app.unit_check (lease_id) where ended_at is null;
create unique index unit_check_lease on app.unit_check (check_lease_id);
create index unit_check_next on app.unit_check (checker_id, drawn_at) where ended_at is null and check_lease_id is null;
create index unit_check_checker on app.unit_check (checker_id, drawn_at);
create index unit_check_author on app.unit_check (author_id, drawn_at);
create index unit_check_epoch on app.unit_check (project, drawn_at);
create index unit_check_unit on app.unit_check (lease_id);
create index unit_check_ended on app.unit_check (ended_at) where ended_at is not null;
grant select, insert, update on app.unit_check to synet_app;

-- No unit is verified without a second computation of the same: a replay, or another account's equal commitment.
create function app.check_second_computation() returns trigger language plpgsql as $$
begin
  if not new.replayed and not exists (
      select from app.lease o
        where o.id = new.agreed_with and o.user_id <> new.user_id and o.project = new.project and o.version = new.version
          and o.shard = new.shard and o.seed = new.seed and o.delta_hash = new.delta_hash
          and o.parameters_hash = new.parameters_hash and (o.checks = new.id or new.checks = o.id)) then
    raise exception 'unit % was computed once only', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
revoke all on function app.check_second_computation() from public;
create trigger computed_twice after update on app.lease for each row
  when (old.state is distinct from new.state and new.state = 'verified') execute function app.check_second_computation();
