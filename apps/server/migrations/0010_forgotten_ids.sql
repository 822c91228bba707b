-- migrate: old-builds-run
SET LOCAL lock_timeout = '5s';
-- A restored database has forgotten the ids that were given out after its moment, and would give them to others. The
-- signer, the chains, mail servers and push services still know whose they were. Each restore begins a timeline of its
-- own. The first process that writes it down leaves out more ids than anybody can have been given since the moment of a
-- backup; another restore to the same moment leaves out another number.
CREATE FUNCTION app.leave_out_forgotten()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.name <> 'timeline ' || new.print or new.print <> left(pg_walfile_name(pg_current_wal_lsn()), 8) then
    raise exception '% is not the timeline of this server', new.name using errcode = 'integrity_constraint_violation';
  end if;
  perform setval(c.oid::regclass, nextval(c.oid::regclass) + (('x' || new.print)::bit(32)::int % 8 + 1) * 100000)
    from pg_class c where c.relkind = 'S' and c.relnamespace in ('app'::regnamespace, 'ledger'::regnamespace);
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.leave_out_forgotten() FROM PUBLIC;
-- A database without users has given out nothing.
INSERT INTO app.config_print (name, print, at)
  SELECT 'timeline ' || t.timeline, t.timeline, 'epoch'
    FROM (SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline) t
    WHERE NOT EXISTS (SELECT FROM app.user_account) ON CONFLICT DO NOTHING;
CREATE TRIGGER forgotten_ids AFTER INSERT ON app.config_print
  FOR EACH ROW WHEN (new.name LIKE 'timeline %') EXECUTE FUNCTION app.leave_out_forgotten();
