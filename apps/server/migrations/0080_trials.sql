-- migrate: old-builds-run
-- Verified units that visitors have repeated before they registered: one for each device, without pay or trust.
set local lock_timeout = '5s';

create table app.trial (
  -- The thumbprint of the device's key.
  device text primary key check (length(device) <= 64),
  project text not null,
  version int not null,
  -- The first and the last of the unit's losses, and how many there are.
  first_loss float8 not null,
  last_loss float8 not null,
  steps int not null,
  at timestamptz not null,
  user_id bigint references app.user_account (id)
);
create unique index trial_user on app.trial (user_id) where user_id is not null;
create index trial_stranger on app.trial (at) where user_id is null;
