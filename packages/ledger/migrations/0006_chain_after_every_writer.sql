-- migrate: old-builds-run
set local lock_timeout = '5s';

-- The end of a snapshot is the id after the last transaction that has *ended*, so that one which is open may lie beyond it:
-- where commits wait for a standby, a posting was chained around and the audit found the chain broken. A transaction's own
-- id, which it gets after it has read the sequence, is larger than that of every transaction that took a posting's id before:
-- each locks its accounts first, which gives it its transaction id.
create or replace function ledger.chain_postings(p_at timestamptz) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_next ledger.posting_chain_next;
  v_last ledger.posting_chain;
  v_newest bigint;
  v_own xid8;
begin
  select last_value into v_newest from ledger.posting_id where is_called;
  v_own := pg_current_xact_id();
  insert into ledger.posting_chain_next (through_id, open_until) values (0, '0') on conflict do nothing;
  select * into v_next from ledger.posting_chain_next for update;
  select * into v_last from ledger.posting_chain order by through_id desc limit 1;
  if v_next.through_id > coalesce(v_last.through_id, 0) then
    if pg_snapshot_xmin(pg_current_snapshot()) < v_next.open_until then return false; end if;
    insert into ledger.posting_chain (through_id, hash, at)
      values (v_next.through_id, ledger.hash_postings(coalesce(v_last.hash, ''), coalesce(v_last.through_id, 0), v_next.through_id), p_at);
  end if;
  if coalesce(v_newest, 0) > v_next.through_id then
    update ledger.posting_chain_next set through_id = v_newest, open_until = v_own;
  end if;
  return true;
end $$;

-- What the former function had planned waits for every transaction of before, too.
update ledger.posting_chain_next set open_until = pg_current_xact_id();
