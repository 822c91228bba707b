-- migrate: old-builds-run
SET LOCAL lock_timeout = '5s';
-- When the signer last read a price of gas above its ceiling.
ALTER TABLE app.network_state ADD COLUMN gas_high_at timestamp with time zone;
