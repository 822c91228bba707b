-- migrate: old-builds-run
-- 48 block levels of each verified unit: with its lease, and after the lease's retention in one row a day of its run, beside
-- the hashes and the draw that prove the day. A verified lease goes only when its day has it.
set local lock_timeout = '5s';

alter table app.lease add column print bytea;
alter table app.lease add constraint lease_print check (octet_length(print) = 48) not valid;
-- New versions of a row find room on its page, so that the log has only what changed.
alter table app.lease set (fillfactor = 50);
-- The 98th percentile of what the blocks of the merged units moved.
alter table app.model_version add column print_scale real;

create table app.unit_print (
  run_id bigint not null references app.run (id),
  round int not null,
  day int not null,
  user_id bigint not null references app.user_account (id),
  project text not null,
  -- In standard units, as the next two.
  units int not null,
  replayed int not null,
  agreed int not null,
  -- Of the newest unit.
  decided_at timestamptz not null,
  -- A unit after the other: 48 levels of 0 (none were taken) to 5, and its proof: delta hash, parameters hash, version, shard, seed,
  -- size, protocol.
  levels bytea not null,
  proofs bytea not null,
  primary key (run_id, round, day),
  constraint unit_print_bytes check (octet_length(levels) > 0 and octet_length(levels) % 48 = 0
    and units >= octet_length(levels) / 48 and octet_length(proofs) = 84 * (octet_length(levels) / 48))
);
create index unit_print_user on app.unit_print (user_id, decided_at desc);

create function app.refuse_unkept_delete() returns trigger language plpgsql as $$
begin
  if not exists (select from app.unit_print where run_id = old.run_id and round = old.round and day = old.day
      and position(old.delta_hash in encode(proofs, 'hex')) > 0) then
    raise exception '% % is kept', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
revoke all on function app.refuse_unkept_delete() from public;

drop trigger keep_computed on app.lease;
create trigger keep_computed before delete on app.lease for each row
  when (old.state in ('accepted', 'rejected')) execute function app.refuse_delete();
create trigger keep_verified before delete on app.lease for each row
  when (old.state = 'verified') execute function app.refuse_unkept_delete();
