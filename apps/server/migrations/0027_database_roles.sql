-- Each process gets a database role of its own: apps/server/src/setup/database-roles.ts.

set local lock_timeout = '5s';
-- A unit that was not computed, between the verdict of the audits, who can't post, and its punishment by the jobs.
create table app.found_offence (
  lease_id text primary key,
  found_at timestamptz not null
);
grant select, insert, update, delete on app.found_offence to synet_app;

-- What triggers keep needs no right of the role that sets them off: nobody else writes places, paid days or changes of teams.
alter function app.place_new_member() security definer set search_path = app, pg_temp;
alter function app.place_member(bigint, bigint) security definer set search_path = app, pg_temp;
alter function app.recount_member() security definer set search_path = app, pg_temp;
alter function app.keep_paid_days() security definer set search_path = app, pg_temp;
revoke execute on all functions in schema app from public;
