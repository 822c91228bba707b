-- Processes that post at the same time use different accounts (lanes) for fees, so that they do not
-- wait for each other at every commit. A job gathers the lanes.
set local lock_timeout = '5s';

insert into ledger.posting_kind (kind, bucket) values
  ('lanes.gathered', 'fees'), ('lanes.gathered', 'treasury');

-- Locks accounts as lock_accounts does, those with lanes in the first lane that no other transaction uses. Two
-- transactions in one lane are slower, not wrong: the rows are locked as well.
create function ledger.lock_in_lane(p_ids bigint[], p_laned bigint[], p_lanes int, p_step bigint)
returns table (account_id bigint, locked_id bigint, balance bigint, seq bigint, floor bigint)
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
        b.account_id, b.balance, b.seq, b.floor
      from ledger.balance b where b.account_id = any (v_ids) order by b.account_id for update;
end $$;
revoke all on function ledger.lock_in_lane from public;
grant execute on function ledger.lock_in_lane to synet_app;

-- Connections keep their plans. One that was made while a table was small reads all of it, and posting became slower with
-- every batch until the table was next analyzed: 256 in flight fell from 9,000 to 200 postings a second within a minute.
alter function ledger.lock_accounts set enable_seqscan = off;
alter function ledger.apply_postings set enable_seqscan = off;
alter function ledger.post_set set enable_seqscan = off;

-- The postings that bear one of the keys.
create function ledger.find_postings(p_keys text[])
returns table (id bigint, key text, request_hash text, kind text, at timestamptz)
language plpgsql stable security definer set search_path = ledger, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
begin
  return query select id, key, request_hash, kind, at from ledger.posting where key = any (p_keys);
end $$;
revoke all on function ledger.find_postings from public;
grant execute on function ledger.find_postings to synet_app;
