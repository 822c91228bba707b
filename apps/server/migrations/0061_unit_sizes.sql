-- migrate: old-builds-run
-- Units of several sizes, in standard units: a quota counts work, and not leases.
set local lock_timeout = '5s';

alter table app.lease
  add column size integer not null default 1,
  add constraint lease_size check (size in (1, 3, 10)) not valid;
-- The largest size that the device computes in time, by its own measurement.
alter table app.device_use
  add column unit_size integer not null default 1,
  add constraint device_use_unit_size check (unit_size in (1, 3, 10)) not valid;
-- When an account that was drawn for a check is no longer waited for: it asks once it has finished its unit.
alter table app.unit_check add column ask_by timestamptz;
