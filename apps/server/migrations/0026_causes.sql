-- Money moves only with its cause: checked when a transaction commits, whoever writes. The functions run with their owner's
-- rights, because the processes can't read the ledger's tables.
set local lock_timeout = '5s';

-- A withdrawal has the posting that set its money apart.
create function app.check_withdrawal() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from ledger.posting p join ledger.entry e on e.posting_id = p.id join ledger.account a on a.id = e.account_id
      where p.id = new.id and p.kind = 'withdrawal.submitted' and e.amount = new.amount
        and a.owner = 'user:' || new.user_id and a.bucket = 'withdrawing' and a.asset = 'USDT') then
    raise exception 'withdrawal % has no posting that holds its money', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger has_posting after insert or update of user_id, amount on app.withdrawal
  deferrable initially deferred for each row execute function app.check_withdrawal();

-- A withdrawal that ended has the posting that paid or returned it.
create function app.check_withdrawal_end() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from ledger.posting where key = 'withdrawal-end:' || new.id) then
    raise exception 'withdrawal % ended without a posting', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger has_end_posting after insert or update of state on app.withdrawal
  deferrable initially deferred for each row when (new.state in ('confirmed', 'rejected', 'cancelled', 'failed'))
  execute function app.check_withdrawal_end();

-- A payout has an order that is being sent, to the same address on the same network.
create function app.check_outgoing() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from app.withdrawal w where w.id = new.withdrawal_id and w.network = new.network
      and w.address = new.recipient and w.state in ('sending', 'sent', 'confirmed', 'failed')) then
    raise exception 'outgoing transaction % pays no order', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger has_order after insert or update of withdrawal_id, network, recipient on app.outgoing
  deferrable initially deferred for each row when (new.purpose = 'payout') execute function app.check_outgoing();

-- A credited transfer has the posting that credited it. The other direction is for the books, which are compared with the
-- chain every minute: the ledger knows no transfers.
create function app.check_transfer() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from ledger.posting where key = format('recharge:%s:%s:%s:%s:%s',
      new.network, new.block_hash, new.tx_hash, new.nth, new.credits - 1)) then
    raise exception 'transfer % was credited without a posting', new.tx_hash using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger has_posting after insert or update of state on app.chain_transfer
  deferrable initially deferred for each row when (new.state = 'credited') execute function app.check_transfer();
