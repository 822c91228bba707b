-- Keeps processes off a server in recovery, on PostgreSQL 17 and later: run it once per database, as a superuser. What such
-- a server shows may not be confirmed. Superusers and members of pg_monitor still log in there.
create function public.refuse_standby_login() returns event_trigger
  language plpgsql set search_path = pg_catalog as $$
begin
  if pg_is_in_recovery() and not (select rolsuper from pg_roles where rolname = session_user)
      and not pg_has_role(session_user, 'pg_monitor', 'member') then
    raise exception 'this server is in recovery' using errcode = 'cannot_connect_now';
  end if;
end $$;

create event trigger refuse_standby_login on login execute function public.refuse_standby_login();
alter event trigger refuse_standby_login enable always;
