-- migrate: outside-transaction, old-builds-run
-- A run's units may train several projects. The jobs of a build of before can't replace leases by prints meanwhile, and keep
-- them until they are replaced themselves.
set lock_timeout = '10min';

-- The units of a project's open round that are not decided yet.
drop index concurrently if exists app.lease_round;
create index concurrently if not exists lease_round on app.lease (project, version) where state in ('leased', 'committed', 'accepted');

drop index concurrently if exists app.unit_print_of_project;
create unique index concurrently if not exists unit_print_of_project on app.unit_print (run_id, round, day, project);
set lock_timeout = '5s';
alter table app.unit_print drop constraint if exists unit_print_pkey, add constraint unit_print_pkey primary key using index unit_print_of_project;
