-- migrate: old-builds-run
-- A project measures and releases the mean of a version and the ones before it. The last release writes figures of the
-- version's own weights, which have no hash here.
SET LOCAL lock_timeout = '5s';
ALTER TABLE app.version_figure ADD COLUMN weights_hash text;
