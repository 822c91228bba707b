-- The ledger: double entry, append only. Amounts are minor units.
create schema ledger;

create table ledger.account (
  id bigint primary key,            -- a user's: userId * 8 + slot; a system account's: 2^40 + n, so locked last
  owner text not null,              -- 'user:<id>' or 'system'
  bucket text not null,
  asset text not null,
  unique (owner, bucket, asset)
);

create table ledger.balance (
  account_id bigint primary key references ledger.account,
  balance bigint not null,
  seq bigint not null,
  floor bigint not null,            -- 0, or the least bigint for counterparts (chain, issuance, loss)
  check (balance >= floor)
) with (fillfactor = 50);

create sequence ledger.posting_id;   -- not cached by session: the money log is read in the order of ids

create table ledger.posting (
  id bigint primary key,
  key text not null unique,         -- idempotency key, scoped by its maker: 'user:7:user/transfer:…', 'recharge:42'
  request_hash text not null,
  kind text not null,
  at timestamptz not null,
  ref jsonb not null
);

create table ledger.entry (
  account_id bigint not null,       -- both ids come from rows that apply_postings locked or wrote: no foreign keys on the hot path
  seq bigint not null,
  posting_id bigint not null,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  primary key (account_id, seq)     -- serves the money log, and forbids forks
);
create index entry_posting on ledger.entry (posting_id);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.% is append only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on ledger.entry
  for each statement execute function ledger.refuse_change();

create function ledger.check_zero_sum() returns trigger language plpgsql as $$
declare bad record;
begin
  -- A look-up an entry, not a join: a cached plan that hashes all accounts would be slow at a million users.
  select n.posting_id, n.asset, sum(n.amount) as total into bad
    from (select e.posting_id, e.amount, (select a.asset from ledger.account a where a.id = e.account_id) as asset
      from new_entry e) n
    group by n.posting_id, n.asset having sum(n.amount) <> 0 limit 1;
  if found then
    raise exception 'posting % does not sum to zero in %: %', bad.posting_id, bad.asset, bad.total
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger zero_sum after insert on ledger.entry referencing new table as new_entry
  for each statement execute function ledger.check_zero_sum();

-- The functions below are all that the app's role may do to the ledger.

create function ledger.open_account(p_id bigint, p_owner text, p_bucket text, p_asset text, p_floor bigint)
returns void language sql security definer set search_path = ledger, pg_temp as $$
  with opened as (
    insert into ledger.account (id, owner, bucket, asset) values (p_id, p_owner, p_bucket, p_asset)
    on conflict do nothing returning id
  )
  insert into ledger.balance (account_id, balance, seq, floor) select id, 0, 0, p_floor from opened;
$$;

-- Ascending ids, so that two batches never wait for each other in a circle.
create function ledger.lock_accounts(p_ids bigint[])
returns table (account_id bigint, balance bigint, seq bigint, floor bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
#variable_conflict use_column
begin
  return query select b.account_id, b.balance, b.seq, b.floor from ledger.balance b
    where b.account_id = any (p_ids) order by b.account_id for update;
end $$;

create function ledger.next_posting_ids(p_count int) returns setof bigint
language sql security definer set search_path = ledger, pg_temp as $$
  select nextval('ledger.posting_id') from generate_series(1, p_count);
$$;

-- One call for a whole batch. Each balance is written once, however many entries touch it.
create function ledger.apply_postings(
  p_at timestamptz, p_id bigint[], p_key text[], p_hash text[], p_kind text[], p_ref jsonb[],
  e_account bigint[], e_seq bigint[], e_posting bigint[], e_amount bigint[], e_after bigint[],
  b_account bigint[], b_balance bigint[], b_seq_before bigint[], b_seq bigint[]
) returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare written int;
begin
  insert into ledger.posting (id, key, request_hash, kind, at, ref)
    select u.id, u.key, u.hash, u.kind, p_at, u.ref
    from unnest(p_id, p_key, p_hash, p_kind, p_ref) as u (id, key, hash, kind, ref);
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after)
    select * from unnest(e_account, e_seq, e_posting, e_amount, e_after);
  update ledger.balance b set balance = u.balance, seq = u.seq
    from unnest(b_account, b_balance, b_seq_before, b_seq) as u (account_id, balance, seq_before, seq)
    where b.account_id = u.account_id and b.seq = u.seq_before;
  get diagnostics written = row_count;
  if written <> cardinality(b_account) then
    raise exception 'a balance moved under the batch: it was not locked' using errcode = 'serialization_failure';
  end if;
end $$;

do $$ begin
  if not exists (select from pg_roles where rolname = 'synet_app') then create role synet_app nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster was quicker
end $$;
revoke all on all functions in schema ledger from public;
grant usage on schema ledger to synet_app;
grant select on all tables in schema ledger to synet_app;
grant execute on function ledger.open_account, ledger.lock_accounts, ledger.next_posting_ids, ledger.apply_postings
  to synet_app;
