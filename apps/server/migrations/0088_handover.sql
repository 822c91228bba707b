-- migrate: old-builds-run
-- A computer that asks to train for somebody, until their phone has let it and the computer has its token.
set local lock_timeout = '5s';

alter table app.contributor_token add column expires_at timestamptz;

create table app.handover (
  -- What the phone reads from the computer's screen.
  code text primary key,
  -- Of what only the computer knows.
  secret_hash bytea not null unique,
  -- Its browser, and from where it asks: the coarse network for people, the keyed hash to compare.
  device text not null,
  network text,
  address_mac bytea not null,
  expires_at timestamptz not null,
  -- Who lets it train for them, and what they have to type on it.
  user_id bigint references app.user_account (id),
  number text,
  tries int not null default 0,
  constraint handover_is_whole check ((user_id is null) = (number is null))
);
create index handover_expired on app.handover (expires_at);
create index handover_user on app.handover (user_id) where user_id is not null;
