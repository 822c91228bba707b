-- migrate: old-builds-run
set local lock_timeout = '5s';

-- The last signatures of a key, with their counters: two that an honest device made may arrive in the other order.
alter table app.passkey add column recent jsonb not null default '[]';
