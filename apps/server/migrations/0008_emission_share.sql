-- What was promised in a month (30 days from genesis) by one task, and to one account: each has its bound.
create table app.emission_share (
  scope text not null check (scope in ('task', 'user')),
  subject_id bigint not null,
  month int not null,
  promised bigint not null,
  primary key (scope, subject_id, month)
);
grant select, insert, update on app.emission_share to synet_app;
