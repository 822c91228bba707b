-- One posting with any number of entries, for work that falls due for many at once (income of a day): what would be a
-- posting an account is one posting a pass, with one aggregated leg for the hot account. Balances are locked in the
-- order of their ids, each is written once, and balance_after runs through an account's entries in their given order.
create function ledger.post_set(
  p_key text, p_hash text, p_kind text, p_at timestamptz, p_ref jsonb, e_account bigint[], e_amount bigint[]
) returns bigint language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  v_posting bigint;
begin
  perform 1 from ledger.balance b where b.account_id in (select unnest(e_account)) order by b.account_id for update;
  v_posting := nextval('ledger.posting_id');
  insert into ledger.posting (id, key, request_hash, kind, at, ref) values (v_posting, p_key, p_hash, p_kind, p_at, p_ref);
  insert into ledger.entry (account_id, seq, posting_id, amount, balance_after)
    select e.account, b.seq + e.nth, v_posting, e.amount, b.balance + e.running
      from (select u.account, u.amount, row_number() over w as nth, sum(u.amount) over w as running
          from unnest(e_account, e_amount) with ordinality as u (account, amount, place)
          where u.amount <> 0 window w as (partition by u.account order by u.place)) e
      join ledger.balance b on b.account_id = e.account;
  update ledger.balance b set balance = b.balance + t.total, seq = b.seq + t.entries
    from (select u.account, sum(u.amount)::bigint as total, count(*) as entries
        from unnest(e_account, e_amount) as u (account, amount) where u.amount <> 0 group by u.account) t
    where b.account_id = t.account;
  return v_posting;
end $$;
revoke all on function ledger.post_set from public;
grant execute on function ledger.post_set to synet_app;
