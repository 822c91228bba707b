-- Notifications about tasks and licences, device keys, and one share of a month for all versions of an item.

-- Notifications of one's tasks and licences stand beside those of orders.
alter table app.event drop constraint event_kind_check;
alter table app.event add constraint event_kind_check
  check (kind in ('recharge', 'withdrawal', 'run', 'balance', 'software', 'node'));
-- The states that a user brought about himself are the few: everything else is told.
drop index app.event_notified;
create index event_notified on app.event (user_id, id)
  where state not in ('waiting', 'submitted', 'cancelled', 'reviewing', 'sending');

-- Devices ---------------------------------------------------------------------------------------------------------

-- A device is known by its P-256 key, which a browser keeps and cannot export. `device` is the key's thumbprint: SHA-256
-- of the point, base64url. Leases name it too; before there were keys they named what the client called itself.
create table app.device_key (
  device text primary key,
  public_key bytea not null,                  -- the uncompressed point
  first_seen_at timestamptz not null
);
-- The key has signed for this session, or for this contributor token.
create table app.device_proof (
  device text not null references app.device_key,
  session_id bigint references app.session,
  token_id bigint references app.contributor_token,
  proven_at timestamptz not null,
  check (num_nonnulls(session_id, token_id) = 1),
  unique (device, session_id),
  unique (device, token_id)
);
-- Which accounts used a device, by log-in or by training.
create table app.device_use (
  user_id bigint not null references app.user_account,
  device text not null,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null,
  last_leased_at timestamptz,
  primary key (user_id, device)
);
create index device_use_device on app.device_use (device);
-- Leases without keys count by the name that their client gave; they take none of the places of an account's devices.
insert into app.device_use (user_id, device, first_used_at, last_used_at)
  select user_id, device, min(leased_at), max(leased_at) from app.lease group by user_id, device;

-- How many accounts somebody paid: exchanges pay thousands.
create index chain_transfer_sender on app.chain_transfer (sender) where holder_user_id is not null;
create index withdrawal_confirmed_address on app.withdrawal (address) where state = 'confirmed';

grant select, insert on app.device_key, app.device_proof to synet_app;
grant select, insert, update on app.device_use to synet_app;

-- Catalogue -------------------------------------------------------------------------------------------------------

-- All versions of a task are one item, which has one share of a month's release. Null: it is the first version.
alter table app.task add column first_version_id bigint references app.task;
with recursive version as (
  select id, id as first_id from app.task where replaces is null
  union all select t.id, v.first_id from app.task t join version v on t.replaces = v.id
)
update app.task t set first_version_id = v.first_id from version v where v.id = t.id and v.first_id <> t.id;
with item as (
  select coalesce(t.first_version_id, t.id) as id, s.month, sum(s.promised)::bigint as promised
    from app.emission_share s join app.task t on t.id = s.subject_id where s.scope = 'task' group by 1, 2
)
insert into app.emission_share (scope, subject_id, month, promised)
  select 'task', id, month, promised from item
  on conflict (scope, subject_id, month) do update set promised = excluded.promised;
delete from app.emission_share s using app.task t
  where s.scope = 'task' and t.id = s.subject_id and t.first_version_id is not null;
