-- migrate: old-builds-run
-- Log-ins and payments by passkey: which nonces were used, and for what; and how far each key has counted.
set local lock_timeout = '5s';

create table app.passkey_nonce (
  hash bytea primary key,
  -- The hash of the action's key: the same action may come again, because its answer was lost.
  action bytea not null,
  expires_at timestamptz not null
);
create index passkey_nonce_over on app.passkey_nonce (expires_at);

alter table app.passkey add column counter bigint not null default 0;
-- The hash of its last signature, which may come again with the other payments that it confirmed.
alter table app.passkey add column last_signature bytea;
alter table app.passkey add constraint passkey_counter check (counter >= 0) not valid;
