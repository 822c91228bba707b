-- Documents that users accept, checks of a person's identity, reads of customers' data, and accounts that were closed.
set local lock_timeout = '5s';

-- Versions of the set of documents. The texts of the first version are built in; each later version replaces one document.
create table app.document_version (
  version int primary key,
  document text,                              -- the document that it replaces; null for the first version
  texts jsonb,                                -- language → text
  proposal_id bigint,
  published_at timestamptz not null,
  effective_at timestamptz not null,          -- from then on, those who have not accepted it begin nothing new
  check ((version = 1) = (document is null)),
  check ((document is null) = (texts is null)),
  check ((document is null) = (proposal_id is null))
);
create trigger append_only before update or delete or truncate on app.document_version
  for each statement execute function ledger.refuse_change();
insert into app.document_version (version, published_at, effective_at) values (1, '2026-11-23T00:00:00Z', '2026-12-23T00:00:00Z');

create table app.document_acceptance (
  user_id bigint not null references app.user_account (id),
  version int not null references app.document_version (version),
  at timestamptz not null,
  primary key (user_id, version)
);
create trigger append_only before update or delete or truncate on app.document_acceptance
  for each statement execute function ledger.refuse_change();

-- A person who lost what proves who they are asks for a check. Two operators confirm it, then it waits for everybody who
-- still has the account; then a key goes to the contact address, once.
create table app.identity_check (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account (id),
  purpose text not null check (purpose in ('credentials', 'passkeys')),
  contact text not null,
  facts text not null,
  language text not null,
  asked_at timestamptz not null,
  first_by bigint references app.operator (id),
  first_at timestamptz,
  second_by bigint references app.operator (id),
  held_until timestamptz,
  key_hash bytea,
  key_until timestamptz,
  ended_at timestamptz,
  ended_as text check (ended_as in ('used', 'stopped', 'rejected', 'expired')),
  check (second_by <> first_by),
  check ((first_by is null) = (first_at is null)),
  check ((second_by is null) = (held_until is null)),
  check (held_until is null or first_by is not null),
  check (key_hash is null or held_until is not null),
  check ((key_hash is null) = (key_until is null)),
  check ((ended_at is null) = (ended_as is null))
);
create unique index identity_check_open on app.identity_check (user_id) where ended_at is null;
create index identity_check_due on app.identity_check (held_until) where ended_at is null and held_until is not null;
create index identity_check_first on app.identity_check (first_by);
create index identity_check_second on app.identity_check (second_by);

-- Which operator's answers showed which person, by call and hour.
create table app.customer_read (
  user_id bigint not null references app.user_account (id),
  hour timestamptz not null,
  operator_id bigint not null references app.operator (id),
  call text not null,
  count int not null,
  last_at timestamptz not null,
  primary key (user_id, hour, operator_id, call)
);
create index customer_read_time on app.customer_read (hour, operator_id);
create index customer_read_operator on app.customer_read (operator_id);

-- A closed account keeps of its owner keyed hashes by which a log-in is answered, and the hash of the claim key.
create table app.closed_account (
  user_id bigint primary key references app.user_account (id),
  username_mac bytea not null,
  phone_mac bytea not null,
  claim_hash bytea not null unique,
  closed_at timestamptz not null
);
create index closed_account_username on app.closed_account (username_mac);
create index closed_account_phone on app.closed_account (phone_mac);

-- Delivered messages are deleted by age.
-- squawk-ignore require-concurrent-index-creation -- Messages are written in the background, which can wait for seconds.
create index message_created on app.message (created_at);

grant select, insert on app.document_version, app.document_acceptance to synet_app;
grant select, insert, update on app.identity_check, app.customer_read, app.closed_account to synet_app;
