-- Money moves only with its cause, completed: own funds leave by an executed proposal only, and a transfer is credited with
-- its own amount.
set local lock_timeout = '5s';

create or replace function app.check_outgoing() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if new.purpose = 'payout' and not exists (select from app.withdrawal w where w.id = new.withdrawal_id
      and w.network = new.network and w.address = new.recipient and w.state in ('sending', 'sent', 'confirmed', 'failed')) then
    raise exception 'outgoing transaction % pays no order', new.id using errcode = 'integrity_constraint_violation';
  end if;
  if new.purpose = 'own-funds' and not exists (select from app.proposal p where p.id = new.proposal_id
      and p.kind = 'capital.taken-out' and p.state = 'executed' and p.posting_id is not null
      and p.facts ->> 'network' = new.network and p.facts ->> 'address' = new.recipient) then
    raise exception 'outgoing transaction % has no executed proposal', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger has_order on app.outgoing;
create constraint trigger has_order after insert or update of purpose, withdrawal_id, proposal_id, network, recipient on app.outgoing
  deferrable initially deferred for each row when (new.purpose in ('payout', 'own-funds')) execute function app.check_outgoing();

create or replace function app.check_transfer() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from ledger.posting where key = format('recharge:%s:%s:%s:%s:%s',
      new.network, new.block_hash, new.tx_hash, new.nth, new.credits - 1) and request_hash = new.amount::text) then
    raise exception 'transfer % was credited without a posting', new.tx_hash using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
drop trigger has_posting on app.chain_transfer;
create constraint trigger has_posting after insert or update of state, amount on app.chain_transfer
  deferrable initially deferred for each row when (new.state = 'credited') execute function app.check_transfer();
