-- migrate: old-builds-run
-- Each check of the last backup: an alert is raised when none has succeeded for too long.
set local lock_timeout = '5s';

create table app.backup_check (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  green boolean not null,
  -- How long restoring, starting and auditing took.
  seconds double precision not null,
  -- The age of the oldest posting that the backup lacked.
  lost_seconds double precision not null,
  said text not null
);
