-- migrate: old-builds-run
-- Two processes must agree on parts of their environment: the first process writes a hash, and each start compares.
set local lock_timeout = '5s';

create table app.config_print (
  name text primary key,
  print text not null,
  at timestamptz not null
);
grant select, insert on app.config_print to synet_app;
