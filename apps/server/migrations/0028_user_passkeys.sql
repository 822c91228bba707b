-- Passkeys of users: their withdrawals and new receiving accounts carry a signature of a key of theirs.

-- A table that somebody works on is waited for briefly; the migration can be run again.
set local lock_timeout = '5s';

create table app.passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account,
  credential_id text not null unique,         -- base64url, as all of WebAuthn below; it stays taken for ever
  public_key text not null,                   -- COSE
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  removed_at timestamptz
);
create index passkey_user on app.passkey (user_id);

-- Changes of the keys with their proofs, from which the signer keeps its own list (docs/decisions/0029-users-passkeys.md).
create table app.passkey_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account,
  kind text not null check (kind in ('added', 'removed', 'lost', 'kept')),
  credential_id text check ((kind in ('added', 'removed')) = (credential_id is not null)),
  lost_id bigint references app.passkey_change check ((kind = 'kept') = (lost_id is not null)),
  -- The new key's registration and an existing key's signature (packages/contract/src/passkey-content.ts).
  registration jsonb,
  signature jsonb,
  at timestamptz not null,
  noted_at timestamptz                        -- when the signer wrote it to its own store
);
create index passkey_change_user on app.passkey_change (user_id, id);
create index passkey_change_open on app.passkey_change (id) where noted_at is null;

alter table app.withdrawal add column quote_id text;          -- part of what the user's key signed
alter table app.withdrawal add column user_signature jsonb;

-- It is wider than the constraint that it replaces, so that all earlier rows obey it without a scan.
alter table app.event drop constraint event_kind_check;
alter table app.event add constraint event_kind_check
  check (kind in ('recharge', 'withdrawal', 'run', 'balance', 'software', 'node', 'adjustment', 'passkey')) not valid;

grant select, insert, update, delete on app.passkey, app.passkey_change to synet_app;
