-- migrate: old-builds-run
-- A restore may lose the order of a payout: the chain has its transaction, the signer's journal its user, and no table
-- its withdrawal.
SET LOCAL lock_timeout = '5s';
ALTER TABLE app.outgoing ADD COLUMN lost_order bigint;
-- Null where the restore lost the user, too.
ALTER TABLE app.outgoing ADD COLUMN lost_user bigint;
-- It is wider than the constraint that it replaces, so that all earlier rows obey it without a scan.
ALTER TABLE app.outgoing DROP CONSTRAINT outgoing_check;
ALTER TABLE app.outgoing ADD CONSTRAINT outgoing_check
  CHECK ((purpose = 'payout') = (withdrawal_id IS NOT NULL OR lost_order IS NOT NULL)) NOT VALID;
ALTER TABLE app.outgoing ADD CONSTRAINT outgoing_lost_check
  CHECK (CASE WHEN lost_order IS NULL THEN lost_user IS NULL ELSE withdrawal_id IS NULL END) NOT VALID;

-- A payout has an order that is being sent, to the same address on the same network. One whose order a restore lost
-- has none; its posting has the checks below.
CREATE OR REPLACE FUNCTION app.check_outgoing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if new.purpose = 'payout' and new.lost_order is null and not exists (select from app.withdrawal w where w.id = new.withdrawal_id
      and w.network = new.network and w.address = new.recipient and w.state in ('sending', 'sent', 'confirmed', 'failed')) then
    raise exception 'outgoing transaction % pays no order', new.id using errcode = 'integrity_constraint_violation';
  end if;
  if new.purpose = 'own-funds' and not exists (select from app.proposal p where p.id = new.proposal_id
      and p.kind = 'capital.taken-out' and p.state = 'executed' and p.posting_id is not null
      and p.facts ->> 'network' = new.network and p.facts ->> 'address' = new.recipient) then
    raise exception 'outgoing transaction % has no executed proposal', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;

-- A withdrawal is booked again only while its network is halted, for a transaction of the hot wallet that pays nothing
-- else in the books, and nobody gains by it.
CREATE FUNCTION app.check_rebooked()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if exists (select from ledger.entry e join ledger.account a on a.id = e.account_id
      where e.posting_id = new.id and e.amount > 0 and a.bucket not like 'chain:%') then
    raise exception 'posting % books a withdrawal and gives to somebody', new.id using errcode = 'integrity_constraint_violation';
  end if;
  if not exists (
      select from app.outgoing o join app.wallet w on w.network = o.network and w.address = o.sender
          join app.network_state n on n.network = o.network and n.halted_reason is not null
        where new.key = format('withdrawal-lost:%s:%s:%s', o.network, o.end_tx_hash, o.lost_order)
          and new.request_hash = o.raw_amount::text and o.purpose = 'payout' and o.state = 'done'
          and not exists (select from ledger.entry e join ledger.account a on a.id = e.account_id
            where e.posting_id = new.id and a.bucket <> 'chain:' || o.network
              and a.bucket <> 'loss' and a.owner is distinct from 'user:' || o.lost_user)
          and not exists (select from app.outgoing_attempt t join app.outgoing b on b.id = t.outgoing_id
            where t.tx_hash = o.end_tx_hash and b.id <> o.id
              and (o.contract is null or b.contract is null or coalesce(b.withdrawal_id, b.lost_order) = o.lost_order))) then
    raise exception 'posting % books no withdrawal that a restore lost', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$;
REVOKE ALL ON FUNCTION app.check_rebooked() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER has_lost_payout AFTER INSERT ON ledger.posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (new.kind = 'withdrawal.rebooked') EXECUTE FUNCTION app.check_rebooked();
