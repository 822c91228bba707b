-- migrate: old-builds-run
-- How far each of the 48 blocks of parameters moved from the version before: f32, little-endian.
set local lock_timeout = '5s';

alter table app.model_version add column block_changes bytea;
alter table app.model_version add constraint model_version_block_changes check (octet_length(block_changes) = 192) not valid;
