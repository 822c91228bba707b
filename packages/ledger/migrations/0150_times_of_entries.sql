-- Each account keeps the time of its last entry, so that the time of a posting is never before the entry before it: the
-- processes' clocks differ by up to two seconds, and a transaction may wait long for its locks.
set local lock_timeout = '5s';

-- squawk-ignore adding-required-field
alter table ledger.balance add column last_at timestamptz not null default 'epoch';
update ledger.balance b set last_at = l.at
  from (select e.account_id, max(p.at) as at from ledger.entry e join ledger.posting p on p.id = e.posting_id
    group by e.account_id) l where l.account_id = b.account_id;

drop function ledger.lock_accounts;
-- Ascending ids, so that two batches never wait for each other in a circle.
create function ledger.lock_accounts(p_ids bigint[])
returns table (account_id bigint, balance bigint, seq bigint, floor bigint, last_at timestamptz)
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query select b.account_id, b.balance, b.seq, b.floor, b.last_at from ledger.balance b
    where b.account_id = any (p_ids) order by b.account_id for update;
end $$;

drop function ledger.lock_in_lane;
-- Locks accounts as lock_accounts does, those with lanes in the first lane that no other transaction uses. Two
-- transactions in one lane are slower, not wrong: the rows are locked as well.
create function ledger.lock_in_lane(p_ids bigint[], p_laned bigint[], p_lanes int, p_step bigint)
returns table (account_id bigint, locked_id bigint, balance bigint, seq bigint, floor bigint, last_at timestamptz)
language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  v_shift bigint := 0;
  v_ids bigint[] := p_ids;
begin
  if p_ids && p_laned then
    v_shift := p_step * (pg_backend_pid() % p_lanes);
    for lane in 0 .. p_lanes - 1 loop
      if pg_try_advisory_xact_lock(hashtext('ledger.lane'), lane) then
        v_shift := p_step * lane;
        exit;
      end if;
    end loop;
    v_ids := array(select case when id = any (p_laned) then id + v_shift else id end from unnest(p_ids) as u (id));
  end if;
  return query
    select case when b.account_id - v_shift = any (p_laned) then b.account_id - v_shift else b.account_id end,
        b.account_id, b.balance, b.seq, b.floor, b.last_at
      from ledger.balance b where b.account_id = any (v_ids) order by b.account_id for update;
end $$;

-- One call for a whole batch. Each balance is written once, however many entries touch it. A caller that did not lock an
-- account, or whose time is before the account's last entry, fails.
create or replace function ledger.apply_postings(
  p_at timestamptz, p_id bigint[], p_key text[], p_hash text[], p_kind text[], p_ref jsonb[],
  e_account bigint[], e_seq bigint[], e_posting bigint[], e_amount bigint[], e_after bigint[], e_subject bigint[],
  b_account bigint[], b_balance bigint[], b_seq_before bigint[], b_seq bigint[]
) returns void language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare written int;
begin
  insert into ledger.posting (id, key, request_hash, kind, at, ref)
    select u.id, u.key, u.hash, u.kind, p_at, u.ref
    from unnest(p_id, p_key, p_hash, p_kind, p_ref) as u (id, key, hash, kind, ref);
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, subject_id)
    select * from unnest(e_account, e_seq, e_posting, e_amount, e_after, e_subject);
  update ledger.balance b set balance = u.balance, seq = u.seq, last_at = p_at
    from unnest(b_account, b_balance, b_seq_before, b_seq) as u (account_id, balance, seq_before, seq)
    where b.account_id = u.account_id and b.seq = u.seq_before and b.last_at <= p_at;
  get diagnostics written = row_count;
  if written <> cardinality(b_account) then
    raise exception 'a balance moved under the batch: it was not locked, or has a later entry' using errcode = 'serialization_failure';
  end if;
end $$;

-- One posting with any number of entries, for work that falls due for many at once (income of a day): what would be a
-- posting an account is one posting a pass, with one aggregated leg for the hot account. Balances are locked in the
-- order of their ids, each is written once, and balance_after runs through an account's entries in their given order.
create or replace function ledger.post_set(
  p_key text, p_hash text, p_kind text, p_at timestamptz, p_ref jsonb, e_account bigint[], e_amount bigint[], e_subject bigint[] default null
) returns bigint language plpgsql security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
declare
  v_posting bigint;
  v_at timestamptz;
begin
  select greatest(p_at, max(locked.last_at)) into v_at
    from (select b.last_at from ledger.balance b where b.account_id in (select unnest(e_account)) order by b.account_id for update) locked;
  v_posting := nextval('ledger.posting_id');
  insert into ledger.posting (id, key, request_hash, kind, at, ref) values (v_posting, p_key, p_hash, p_kind, v_at, p_ref);
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after, subject_id)
    select e.account, b.seq + e.nth, v_posting, e.amount, b.balance + e.running, e.subject
      from (select u.account, u.amount, u.subject, row_number() over w as nth, sum(u.amount) over w as running
          from unnest(e_account, e_amount, e_subject) with ordinality as u (account, amount, subject, place)
          where u.amount <> 0 window w as (partition by u.account order by u.place)) e
      join ledger.balance b on b.account_id = e.account;
  update ledger.balance b set balance = b.balance + t.total, seq = b.seq + t.entries, last_at = v_at
    from (select u.account, sum(u.amount)::bigint as total, count(*) as entries
        from unnest(e_account, e_amount) as u (account, amount) where u.amount <> 0 group by u.account) t
    where b.account_id = t.account;
  return v_posting;
end $$;

revoke all on function ledger.lock_accounts, ledger.lock_in_lane from public;
grant execute on function ledger.lock_accounts, ledger.lock_in_lane to synet_app;
