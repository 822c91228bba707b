-- migrate: old-builds-run
-- What users are told beside the app: by push and mail, each kind by choice, a few times a day.
set local lock_timeout = '5s';

-- It is wider than the constraint that it replaces, so that all earlier rows obey it without a scan.
alter table app.event drop constraint event_kind_check;
alter table app.event add constraint event_kind_check
  check (kind in ('recharge', 'withdrawal', 'run', 'balance', 'software', 'node', 'adjustment', 'passkey', 'transfer')) not valid;
-- False until the jobs have queued what is told of it; earlier rows and those that nobody is told of are true.
alter table app.event add column told boolean not null default true;

create table app.notice_choice (
  user_id bigint not null references app.user_account (id),
  kind text not null,
  channel text not null check (channel in ('push', 'mail')),
  wanted boolean not null,
  primary key (user_id, kind, channel)
);

-- What waits to be told to a user, counted by kind: it is sent together.
create table app.notice_pending (
  user_id bigint not null references app.user_account (id),
  channel text not null check (channel in ('push', 'mail')),
  kind text not null,
  count integer not null,
  due_at timestamptz not null,
  primary key (user_id, channel, kind)
);
create index notice_pending_due on app.notice_pending (due_at);

-- When a user was told something: a few times a day at most.
create table app.notice_sent (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account (id),
  channel text not null,
  at timestamptz not null
);
create index notice_sent_user on app.notice_sent (user_id, channel, at);
create index notice_sent_at on app.notice_sent (at);

-- Where a browser takes pushes for a user, for as long as its session is open (RFC 8030, RFC 8291).
create table app.push_endpoint (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account (id),
  session_id bigint not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_endpoint_user on app.push_endpoint (user_id);
create index push_endpoint_session on app.push_endpoint (session_id);

create table app.push_message (
  id bigint generated always as identity primary key,
  endpoint_id bigint not null references app.push_endpoint (id) on delete cascade,
  payload text not null,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0
);
create index push_message_due on app.push_message (next_try_at);
create index push_message_endpoint on app.push_message (endpoint_id);
