-- Entries say what they are about, the database knows which kind of posting may touch which bucket, and views are all
-- that the processes read.

-- The order or run that an entry is about, where one posting makes entries for many.
alter table ledger.entry add column subject_id bigint;

-- The same table as `posting-kinds.ts`, compared by a test: buckets are patterns of LIKE.
create table ledger.posting_kind (
  kind text not null,
  bucket text not null,
  primary key (kind, bucket)
);
insert into ledger.posting_kind (kind, bucket) values
  ('recharge.credited', 'chain:%'), ('recharge.credited', 'available'), ('recharge.credited', 'loss'),
  ('suspense.received', 'chain:%'), ('suspense.received', 'suspense:%'), ('suspense.received', 'loss'),
  ('suspense.assigned', 'suspense:%'), ('suspense.assigned', 'available'),
  ('software.bought', 'available'), ('software.bought', 'sales'),
  ('node.bought', 'available'), ('node.bought', 'sales'),
  ('run.started', 'available'), ('run.started', 'pledged'), ('run.started', 'emission'), ('run.started', 'reserved'),
  ('run.day-credited', 'reserved'), ('run.day-credited', 'available'),
  ('run.agent-credited', 'reserved'), ('run.agent-credited', 'available'),
  ('run.day-missed', 'reserved'), ('run.day-missed', 'emission'),
  ('run.ended-early', 'reserved'), ('run.ended-early', 'emission'), ('run.ended-early', 'pledged'), ('run.ended-early', 'available'),
  ('run.finished', 'reserved'), ('run.finished', 'pledged'), ('run.finished', 'available'), ('run.finished', 'emission'),
  ('run.reinvested', 'reserved'), ('run.reinvested', 'emission'), ('run.reinvested', 'available'),
  ('transfer', 'available'), ('transfer', 'fees'),
  ('swap', 'available'), ('swap', 'pool'), ('swap', 'fees'), ('swap', 'treasury'),
  ('withdrawal.submitted', 'available'), ('withdrawal.submitted', 'withdrawing'),
  ('withdrawal.confirmed', 'withdrawing'), ('withdrawal.confirmed', 'chain:%'), ('withdrawal.confirmed', 'treasury'), ('withdrawal.confirmed', 'fees'),
  ('withdrawal.returned', 'withdrawing'), ('withdrawal.returned', 'available'),
  ('reorg.reversed', 'available'), ('reorg.reversed', 'chain:%'), ('reorg.reversed', 'loss'), ('reorg.reversed', 'suspense:%'),
  ('loss.covered', 'loss'), ('loss.covered', 'fees'), ('loss.covered', 'sales'), ('loss.covered', 'capital'),
  ('genesis', 'issuance'), ('genesis', 'treasury'), ('genesis', 'emission:locked'),
  ('emission.released', 'emission:locked'), ('emission.released', 'emission'),
  ('grant', 'treasury'), ('grant', 'vesting'),
  ('grant.vested', 'vesting'), ('grant.vested', 'available'),
  ('pool.funded', 'treasury'), ('pool.funded', 'capital'), ('pool.funded', 'pool'),
  ('pool.reduced', 'pool'), ('pool.reduced', 'treasury'), ('pool.reduced', 'capital'),
  ('capital.received', 'chain:%'), ('capital.received', 'suspense:%'), ('capital.received', 'capital'), ('capital.received', 'loss'),
  ('capital.taken-out', 'fees'), ('capital.taken-out', 'sales'), ('capital.taken-out', 'capital'), ('capital.taken-out', 'chain:%'),
  ('gas', 'chain:native'), ('gas', 'network-costs'),
  ('correction', '%'), ('court-order', 'available');

-- Refuses postings that do not sum to zero, and buckets that their kind may not touch.
create function ledger.check_entries() returns trigger language plpgsql as $$
declare bad record;
begin
  -- A look-up an entry (`offset 0`), not a join: a cached plan that hashes all accounts would be slow at a million users.
  with facts as materialized (
    select e.posting_id, e.amount, a.asset, a.bucket from new_entry e
      cross join lateral (select asset, bucket from ledger.account where id = e.account_id offset 0) a
  ), touched as (
    -- A batch has hundreds of postings and a handful of kinds: only these are looked up in the table of kinds.
    select distinct p.kind, t.buckets from (
        select posting_id, array_agg(distinct bucket) as buckets from facts group by posting_id) t
      cross join lateral (select kind from ledger.posting where id = t.posting_id offset 0) p
  )
  select * into bad from (
    select format('posting %s does not sum to zero in %s: %s', posting_id, asset, sum(amount)) as message
      from facts group by posting_id, asset having sum(amount) <> 0
    union all
    select format('a %s posting may not touch %s', t.kind, b.bucket) from touched t cross join unnest(t.buckets) as b (bucket)
      where not exists (select from ledger.posting_kind k where k.kind = t.kind and b.bucket like k.bucket)
  ) broken limit 1;
  if found then
    raise exception '%', bad.message using errcode = 'check_violation';
  end if;
  return null;
end $$;
drop trigger zero_sum on ledger.entry;
drop function ledger.check_zero_sum;
create trigger checked after insert on ledger.entry referencing new table as new_entry
  for each statement execute function ledger.check_entries();

drop function ledger.apply_postings;
-- One call for a whole batch. Each balance is written once, however many entries touch it.
create function ledger.apply_postings(
  p_at timestamptz, p_id bigint[], p_key text[], p_hash text[], p_kind text[], p_ref jsonb[],
  e_account bigint[], e_seq bigint[], e_posting bigint[], e_amount bigint[], e_after bigint[], e_subject bigint[],
  b_account bigint[], b_balance bigint[], b_seq_before bigint[], b_seq bigint[]
) returns void language plpgsql security definer set search_path = ledger, pg_temp as $$
declare written int;
begin
  insert into ledger.posting (id, key, request_hash, kind, at, ref)
    select u.id, u.key, u.hash, u.kind, p_at, u.ref
    from unnest(p_id, p_key, p_hash, p_kind, p_ref) as u (id, key, hash, kind, ref);
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, subject_id)
    select * from unnest(e_account, e_seq, e_posting, e_amount, e_after, e_subject);
  update ledger.balance b set balance = u.balance, seq = u.seq
    from unnest(b_account, b_balance, b_seq_before, b_seq) as u (account_id, balance, seq_before, seq)
    where b.account_id = u.account_id and b.seq = u.seq_before;
  get diagnostics written = row_count;
  if written <> cardinality(b_account) then
    raise exception 'a balance moved under the batch: it was not locked' using errcode = 'serialization_failure';
  end if;
end $$;

drop function ledger.post_set;
-- One posting with any number of entries, for work that falls due for many at once (income of a day): what would be a
-- posting an account is one posting a pass, with one aggregated leg for the hot account. Balances are locked in the
-- order of their ids, each is written once, and balance_after runs through an account's entries in their given order.
create function ledger.post_set(
  p_key text, p_hash text, p_kind text, p_at timestamptz, p_ref jsonb, e_account bigint[], e_amount bigint[], e_subject bigint[] default null
) returns bigint language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_posting bigint;
begin
  perform 1 from ledger.balance b where b.account_id in (select unnest(e_account)) order by b.account_id for update;
  v_posting := nextval('ledger.posting_id');
  insert into ledger.posting (id, key, request_hash, kind, at, ref) values (v_posting, p_key, p_hash, p_kind, p_at, p_ref);
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, subject_id)
    select e.account, b.seq + e.nth, v_posting, e.amount, b.balance + e.running, e.subject
      from (select u.account, u.amount, u.subject, row_number() over w as nth, sum(u.amount) over w as running
          from unnest(e_account, e_amount, e_subject) with ordinality as u (account, amount, subject, place)
          where u.amount <> 0 window w as (partition by u.account order by u.place)) e
      join ledger.balance b on b.account_id = e.account;
  update ledger.balance b set balance = b.balance + t.total, seq = b.seq + t.entries
    from (select u.account, sum(u.amount)::bigint as total, count(*) as entries
        from unnest(e_account, e_amount) as u (account, amount) where u.amount <> 0 group by u.account) t
    where b.account_id = t.account;
  return v_posting;
end $$;

-- The hash of the chain covers the subjects, too.
create or replace function ledger.hash_postings(p_before text, p_after bigint, p_through bigint) returns text
language sql stable security definer set search_path = ledger, pg_temp as $$
  select encode(sha256(convert_to(p_before || coalesce(string_agg(
      format('%s|%s|%s|%s|%s|%s|%s', p.id, p.key, p.request_hash, p.kind, extract(epoch from p.at), p.ref, e.entries), e'\n' order by p.id), ''), 'UTF8')), 'hex')
    from ledger.posting p
      cross join lateral (select string_agg(format('%s:%s:%s:%s', account_id, amount, balance_after, subject_id), ',' order by account_id, seq) as entries
        from ledger.entry where posting_id = p.id) e
    where p.id > p_after and p.id <= p_through;
$$;

-- What others read. The tables behind may change.
create view ledger.accounts as select id, owner, bucket, asset from ledger.account;
create view ledger.balances as select account_id, balance, seq, floor from ledger.balance;
create view ledger.postings as select id, key, request_hash, kind, at, ref from ledger.posting;
create view ledger.entries as select account_id, seq, posting_id, amount, balance_after, subject_id from ledger.entry;
create view ledger.chain_links as select through_id, hash, at from ledger.posting_chain;

revoke all on all tables in schema ledger from synet_app;
revoke all on function ledger.apply_postings, ledger.post_set, ledger.check_entries from public;
grant select on ledger.accounts, ledger.balances, ledger.postings, ledger.entries, ledger.chain_links to synet_app;
grant execute on function ledger.apply_postings, ledger.post_set to synet_app;
