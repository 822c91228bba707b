-- migrate: old-builds-run
-- A sweep covers what its address held at one block. Rows credited after it was signed belong to it by their block.
set local lock_timeout = '5s';

-- The block of the balance that was signed; null before that, and for sweeps of earlier releases.
alter table app.sweep add column through_block bigint;
-- When a sweep that could not go on is tried again.
alter table app.sweep add column next_at timestamptz;
