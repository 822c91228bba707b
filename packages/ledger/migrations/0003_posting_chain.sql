-- A chain of hashes over postings that cannot change any more, so that whoever remembers one of them notices a database
-- that went back: a backup that was restored, a standby that had not received everything.
create table ledger.posting_chain (
  through_id bigint primary key,    -- the last posting that the hash covers
  hash text not null,
  at timestamptz not null
);
create trigger append_only before update or truncate on ledger.posting_chain
  for each statement execute function ledger.refuse_change();

-- Postings up to `through_id` are closed once every transaction that was open below `open_until` has ended: ids are taken from a
-- sequence, so a smaller one may be committed after a larger one.
create table ledger.posting_chain_next (
  one boolean primary key default true check (one),
  through_id bigint not null,
  open_until xid8 not null
);

-- Postings and their entries as one text, in the order of their ids.
create function ledger.hash_postings(p_before text, p_after bigint, p_through bigint) returns text
language sql stable security definer set search_path = ledger, pg_temp as $$
  select encode(sha256(convert_to(p_before || coalesce(string_agg(
      format('%s|%s|%s|%s|%s|%s|%s', p.id, p.key, p.request_hash, p.kind, extract(epoch from p.at), p.ref, e.entries), e'\n' order by p.id), ''), 'UTF8')), 'hex')
    from ledger.posting p
      cross join lateral (select string_agg(format('%s:%s:%s', account_id, amount, balance_after), ',' order by account_id, seq) as entries
        from ledger.entry where posting_id = p.id) e
    where p.id > p_after and p.id <= p_through;
$$;

-- Adds one link when there are new postings and they are closed. Called again and again by one background task; two at
-- once wait for each other.
create function ledger.chain_postings(p_at timestamptz) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_next ledger.posting_chain_next;
  v_last ledger.posting_chain;
  v_newest bigint;
begin
  insert into ledger.posting_chain_next (through_id, open_until) values (0, '0') on conflict do nothing;
  select * into v_next from ledger.posting_chain_next for update;
  select * into v_last from ledger.posting_chain order by through_id desc limit 1;
  if v_next.through_id > coalesce(v_last.through_id, 0) then
    if pg_snapshot_xmin(pg_current_snapshot()) < v_next.open_until then return false; end if;
    insert into ledger.posting_chain (through_id, hash, at)
      values (v_next.through_id, ledger.hash_postings(coalesce(v_last.hash, ''), coalesce(v_last.through_id, 0), v_next.through_id), p_at);
  end if;
  -- The sequence is read before the snapshot's end is: every posting up to it belongs to a transaction below that end.
  select last_value into v_newest from ledger.posting_id where is_called;
  if coalesce(v_newest, 0) > v_next.through_id then
    update ledger.posting_chain_next set through_id = v_newest, open_until = pg_snapshot_xmax(pg_current_snapshot());
  end if;
  return true;
end $$;

create function ledger.forget_chain(p_before timestamptz) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  delete from ledger.posting_chain where at < p_before
    and through_id < (select max(through_id) from ledger.posting_chain);
$$;

revoke all on function ledger.hash_postings, ledger.chain_postings, ledger.forget_chain from public;
grant execute on function ledger.hash_postings, ledger.chain_postings, ledger.forget_chain to synet_app;
grant select on ledger.posting_chain to synet_app;
