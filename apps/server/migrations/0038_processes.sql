-- migrate: old-builds-run
-- Each process has a row, beside the row of its role, because a role's heartbeat does not show that a second process is dead.

set local lock_timeout = '5s';

create table app.process_beat (
  process text primary key,
  role text not null,
  started_at timestamptz not null,
  real_at timestamptz not null
);
grant select, insert, update, delete on app.process_beat to synet_app;
