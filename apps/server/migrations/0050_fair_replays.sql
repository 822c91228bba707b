-- migrate: old-builds-run
-- Units wait for their replay by turn, so that nobody's many units delay the others'.
set local lock_timeout = '5s';

-- When a unit's turn comes; null: when it was leased. Each further unit of an account that waits has a later one.
alter table app.lease add column turn timestamptz;
