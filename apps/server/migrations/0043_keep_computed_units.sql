-- migrate: old-builds-run
-- Background work may delete leases that were never computed. A unit that was is the proof of a paid day, whoever asks.
set local lock_timeout = '5s';

create function app.refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception '% % is kept', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
end $$;
revoke all on function app.refuse_delete() from public;

create trigger keep_computed before delete on app.lease for each row
  when (old.state in ('accepted', 'verified', 'rejected')) execute function app.refuse_delete();
