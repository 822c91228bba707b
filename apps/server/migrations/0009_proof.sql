-- Proof of liabilities and reserves: epochs are signed, chained and never changed.

-- What the jobs build and the signer signs. One at a time.
create table app.proof_request (
  id bigint generated always as identity primary key,
  operator_id bigint references app.operator, -- null: the day's own
  asked_at timestamptz not null,
  state text not null check (state in ('asked', 'built', 'published', 'failed')),
  worker text,                                -- who builds it, until when: a crash gives it back
  worker_until timestamptz,
  epoch int,
  statement text,
  detail text,
  failure text,
  ended_at timestamptz
);
create unique index proof_request_open on app.proof_request ((true)) where state in ('asked', 'built');

create table app.proof_epoch (
  number int primary key,
  at timestamptz not null,
  statement text not null,                    -- the bytes that are signed
  hash text not null unique,                  -- SHA-256 of the statement; the next statement names it
  signature text not null,
  public_key text not null,
  detail text not null,
  control text not null,                      -- the addresses' signatures, in the detail's order
  published_at timestamptz not null
);
create trigger append_only before update or delete or truncate on app.proof_epoch
  for each statement execute function ledger.refuse_change();

-- What users' proofs are made from, for as long as they can be asked for.
create table app.proof_key (
  epoch int primary key,
  key bytea not null,
  accounts int not null
);
create table app.proof_part (
  epoch int not null,
  kind text not null check (kind in ('leaves', 'directory', 'crown')),
  part int not null,
  first_account bigint,                       -- of a directory's part: its first account
  bytes bytea not null,
  primary key (epoch, kind, part)
);
create index proof_part_directory on app.proof_part (epoch, first_account) where kind = 'directory';

-- A finished day's totals by kind of posting and bucket; each hash covers the day before.
create table app.ledger_day (
  day date primary key,
  totals text not null,
  hash text not null,
  -- The newest posting that these totals have seen: one with an older time and a newer number came late (a process whose clock
  -- was behind, a transaction that took its time) and counts for the next day that is finished.
  position bigint not null
);
create trigger append_only before update or delete or truncate on app.ledger_day
  for each statement execute function ledger.refuse_change();

-- Days are read as ranges of time; postings lie nearly in its order, so that this index costs next to nothing.
create index posting_at on ledger.posting using brin (at);

grant select, insert, update on app.proof_request to synet_app;
grant select, insert on app.proof_epoch, app.ledger_day to synet_app;
grant select, insert, delete on app.proof_key, app.proof_part to synet_app;
grant usage on all sequences in schema app to synet_app;
