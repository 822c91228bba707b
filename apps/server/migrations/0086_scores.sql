-- Units of protocol 4 score a part of a shard. A build of before would take them for malformed and punish their authors,
-- so it must not run beside this one.
set local lock_timeout = '5s';

alter table app.lease
  drop constraint lease_protocol,
  add constraint lease_protocol check (protocol in (1, 2, 3, 4)) not valid;

-- The scores that are wanted of a version. The lease computes them; another takes its place unless it was verified.
create table app.score (
  project text not null,
  version integer not null,
  shard integer not null,
  start integer not null,
  lease_id text,
  result_hash text,
  verified_at timestamptz,
  primary key (project, version, shard, start),
  constraint score_is_whole check ((result_hash is null) = (verified_at is null))
);
create index score_wanted on app.score (project) where result_hash is null;
