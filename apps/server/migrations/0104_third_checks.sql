-- migrate: old-builds-run
-- A coalition that trains all at once is most of those who may be drawn to check its units. Some pairs that agreed in a
-- crowd are repeated by a third account at another hour.
set local lock_timeout = '5s';

-- Standard units verified in each ten minutes of the last week, by which a crowd shows.
create table app.work_span (
  starts_at timestamptz primary key,
  units bigint not null check (units >= 0)
);

-- Verified units that a stranger repeats from then on. The weights of their versions are kept.
create table app.third_check (
  lease_id text primary key references app.lease (id),
  project text not null,
  version integer not null,
  due_at timestamptz not null
);
create index third_check_due on app.third_check (due_at);
create index third_check_version on app.third_check (project, version);
