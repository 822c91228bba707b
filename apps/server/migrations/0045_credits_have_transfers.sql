-- A posting that takes USDT from a chain's account and gives them to a user, or keeps them for their owner, has the transfer
-- that it credits, with its amount; one that reverses a credit gives no user anything. Other postings from a chain's account
-- need two operators' signatures.
set local lock_timeout = '5s';

create function app.check_credit() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  v_key text[] := string_to_array(new.key, ':');
begin
  if new.kind = 'reorg.reversed' then
    if exists (select from ledger.entry e join ledger.account a on a.id = e.account_id
        where e.posting_id = new.id and e.amount > 0 and a.owner like 'user:%') then
      raise exception 'posting % reverses a credit and gives to a user', new.id using errcode = 'integrity_constraint_violation';
    end if;
    return null;
  end if;
  if new.key !~ '^recharge:[^:]+:[^:]+:[^:]+:\d{1,9}:\d{1,9}$' or not exists (
      select from app.chain_transfer t
        where t.network = v_key[2] and t.block_hash = v_key[3] and t.tx_hash = v_key[4] and t.nth = v_key[5]::int
          and t.state = 'credited' and t.credits > v_key[6]::int
          and t.amount = (select -sum(e.amount) from ledger.entry e join ledger.account a on a.id = e.account_id
            where e.posting_id = new.id and a.bucket = 'chain:' || t.network)) then
    raise exception 'posting % credits no transfer', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger has_transfer after insert on ledger.posting
  deferrable initially deferred for each row
  when (new.kind in ('recharge.credited', 'suspense.received', 'reorg.reversed')) execute function app.check_credit();
revoke all on function app.check_credit from public;
