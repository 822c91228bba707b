-- migrate: old-builds-run
-- Pictures whose objects must still be removed from the store. A row stays until its object is gone.
set local lock_timeout = '5s';

create table app.object_removal (
  name text primary key,
  next_try_at timestamptz not null,
  tries integer not null default 0
);
create index object_removal_due on app.object_removal (next_try_at);
