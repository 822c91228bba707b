-- migrate: old-builds-run
-- A computer asks to train for somebody; its row goes when their phone has let it and it has its token.
set local lock_timeout = '5s';

alter table app.contributor_token add column expires_at timestamptz;

create table app.handover (
  -- The phone reads it from the computer's screen.
  code text primary key,
  -- Only the computer knows the secret.
  secret_hash bytea not null unique,
  -- They say which browser asks and from where: the coarse network for people, the keyed hash to compare.
  device text not null,
  network text,
  address_mac bytea not null,
  expires_at timestamptz not null,
  -- They say who lets it train for them, and what has to be typed on it.
  user_id bigint references app.user_account (id),
  number text,
  tries int not null default 0,
  constraint handover_is_whole check ((user_id is null) = (number is null))
);
create index handover_expired on app.handover (expires_at);
create index handover_user on app.handover (user_id) where user_id is not null;
