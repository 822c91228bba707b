-- migrate: old-builds-run
-- One row a process, beside one row a role: a second process that is dead would not show in its role's heartbeat.

set local lock_timeout = '5s';

create table app.process_beat (
  process text primary key,
  role text not null,
  started_at timestamptz not null,
  real_at timestamptz not null
);
grant select, insert, update, delete on app.process_beat to synet_app;
