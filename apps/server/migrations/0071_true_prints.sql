-- migrate: old-builds-run
-- Public counts and the deletion of leases trust the rows of days, so the database lets them grow by verified leases only.
set local lock_timeout = '5s';

-- 84 bytes: delta hash, parameters hash, version, shard, seed, size, protocol.
create function app.unit_proof(l app.lease) returns bytea language sql immutable as $$
  select case when l.delta_hash ~ '^[0-9a-f]{64}$' and l.parameters_hash ~ '^[0-9a-f]{64}$' then
    decode(l.delta_hash || l.parameters_hash, 'hex') || int4send(l.version) || int4send(l.shard) || int8send(l.seed)
      || int2send(l.size::int2) || int2send(l.protocol::int2) end
$$;

-- These run as their owner, so that no process may call anything but its statements.
create function app.refuse_forged_print() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  old_proofs bytea := coalesce(old.proofs, '');
  old_levels bytea := coalesce(old.levels, '');
  added record;
begin
  if left(encode(new.proofs, 'hex'), 2 * octet_length(old_proofs)) <> encode(old_proofs, 'hex')
      or left(encode(new.levels, 'hex'), 2 * octet_length(old_levels)) <> encode(old_levels, 'hex') then
    raise exception 'the units of run % on day % are kept', new.run_id, new.day using errcode = 'integrity_constraint_violation';
  end if;
  select count(*) as proofs, count(distinct l.id) as leases, sum(l.size) as units,
      coalesce(sum(l.size) filter (where l.replayed), 0) as replayed,
      coalesce(sum(l.size) filter (where not l.replayed and l.agreed_with is not null), 0) as agreed, max(l.decided_at) as decided_at
    into added
    from generate_series(octet_length(old_proofs) / 84, octet_length(new.proofs) / 84 - 1) as unit
      left join app.lease l on l.run_id = new.run_id and l.round = new.round and l.day = new.day and l.state = 'verified'
        and l.user_id = new.user_id and l.project = new.project
        and app.unit_proof(l) = substring(new.proofs from 84 * unit + 1 for 84)
        and coalesce(l.print, decode(repeat('00', 48), 'hex')) = substring(new.levels from 48 * unit + 1 for 48);
  if added.leases <> added.proofs
      or (new.units, new.replayed, new.agreed, new.decided_at) is distinct from (
        coalesce(old.units, 0) + added.units, coalesce(old.replayed, 0) + added.replayed, coalesce(old.agreed, 0) + added.agreed,
        greatest(old.decided_at, added.decided_at)) then
    raise exception 'run % has no such verified units on day %', new.run_id, new.day using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create function app.refuse_counted_twice() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if exists (select from app.lease l where l.run_id = new.run_id and l.round = new.round and l.day = new.day
      and l.state = 'verified' and position(app.unit_proof(l) in new.proofs) > 0) then
    raise exception 'a unit of run % on day % would count twice', new.run_id, new.day using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
revoke all on function app.unit_proof(app.lease), app.refuse_forged_print(), app.refuse_counted_twice() from public;

create trigger print_of_leases before insert or update on app.unit_print for each row execute function app.refuse_forged_print();
create constraint trigger print_counted_once after insert or update on app.unit_print deferrable initially deferred
  for each row execute function app.refuse_counted_twice();
