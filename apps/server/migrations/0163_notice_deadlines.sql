-- migrate: old-builds-run
set local lock_timeout = '5s';

-- The time zone that the person's app told last, by which evening and night are meant.
alter table app.user_account add column zone text;

-- After this time an event is not told any more, and what it paid.
alter table app.event add column useful_until timestamptz;
alter table app.event add column amount bigint;

-- A notice with a deadline goes before those without one; each is dropped after its last useful time.
alter table app.notice_pending add column useful_until timestamptz not null default 'infinity';
alter table app.notice_pending add column dated boolean not null default false;

-- Each vendor of pushes has a queue of its own, in which the security of an account goes first.
alter table app.push_message add column vendor text not null default 'other';
alter table app.push_message add column urgent boolean not null default false;
alter table app.push_message add column useful_until timestamptz not null default 'infinity';
-- squawk-ignore require-concurrent-index-creation -- the table holds what is not yet sent
create index push_message_vendor on app.push_message (vendor, urgent desc, next_try_at);
