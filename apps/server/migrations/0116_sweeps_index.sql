-- migrate: outside-transaction, old-builds-run
set lock_timeout = '10min';

-- The sweeps of an address.
drop index concurrently if exists app.sweep_address;
create index concurrently if not exists sweep_address on app.sweep (network, address, id);
