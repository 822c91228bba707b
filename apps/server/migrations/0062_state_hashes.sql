-- migrate: old-builds-run
-- The hash of the chain of states that a unit was committed with, until its verdict. The chain itself is in the object
-- store: with it a dispute is settled by the first steps that differ.
set local lock_timeout = '5s';

alter table app.lease add column state_root text;
