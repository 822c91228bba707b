-- Who a session was opened on: a random id that the app keeps on the device, hashed. Known ones raise no alarm.
create table app.device (
  user_id bigint not null references app.user_account,
  device_hash bytea not null,
  first_seen_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- Can only lease, commit, submit, release and list units of its owner's runs.
create table app.contributor_token (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account,
  name text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index contributor_token_user on app.contributor_token (user_id, id desc) where revoked_at is null;

-- Proofs of work that were handed in: each is good once.
create table app.work_used (
  challenge bytea primary key,
  expires_at timestamptz not null
);
create index work_used_over on app.work_used (expires_at);

grant select, insert, update on app.device, app.contributor_token to synet_app;
grant select, insert, delete on app.work_used to synet_app;
grant usage on all sequences in schema app to synet_app;
