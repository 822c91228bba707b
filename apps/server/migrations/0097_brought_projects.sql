-- migrate: old-builds-run
-- Training projects that somebody brings by a file, after two operators have signed them.
set local lock_timeout = '5s';

-- The file of a proposed project, until the project is opened or its proposal has ended.
create table app.project_file (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bytea not null check (octet_length(bytes) <= 4000000),
  proposed_at timestamptz not null
);
create index project_file_proposed on app.project_file (proposed_at);

create table app.training_project (
  code text primary key,
  -- Of the file, which the object store has once the project is open.
  file_hash text not null unique,
  -- Everything of the file but its texts.
  definition jsonb not null,
  proposal_id bigint not null unique,
  approved_at timestamptz not null,
  -- It has its version 0, and the processes know it.
  opened_at timestamptz
);
