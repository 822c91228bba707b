-- What a unit's result consists of; units leased before this migration have an int8 delta. A build that does not know
-- the column would repeat units of 2 as units of 1 and find honest ones wrong, so it must not run beside it.
set local lock_timeout = '5s';

alter table app.lease
  add column protocol integer not null default 1,
  add constraint lease_protocol check (protocol in (1, 2)) not valid;
