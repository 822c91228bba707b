-- migrate: old-builds-run
set local lock_timeout = '5s';

-- A renewed term begins where the former one ended. This is when it was opened: nobody could work for it before.
alter table app.run add column round_opened_at timestamptz;
