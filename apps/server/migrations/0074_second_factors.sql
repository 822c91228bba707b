-- migrate: old-builds-run
-- Authenticator apps as users' second factor, and the codes that stand in for a lost one.
set local lock_timeout = '5s';

create table app.second_factor (
  user_id bigint primary key references app.user_account (id),
  -- Encrypted, under a key that is not in the database.
  secret text not null,
  -- The time step of the last code: each can be used once.
  last_step bigint not null default 0,
  tries integer not null default 0,
  locked_until timestamptz,
  begun_at timestamptz not null,
  -- When the first code was right; before, it is asked for nowhere.
  confirmed_at timestamptz
);

create table app.recovery_code (
  user_id bigint not null references app.user_account (id),
  number integer not null,
  hash text not null,
  used_at timestamptz,
  primary key (user_id, number)
);
