-- migrate: old-builds-run
-- What must be equal in the environments of two processes: the first process writes its hash, and each start compares.
set local lock_timeout = '5s';

create table app.config_print (
  name text primary key,
  print text not null,
  at timestamptz not null
);
grant select, insert on app.config_print to synet_app;
