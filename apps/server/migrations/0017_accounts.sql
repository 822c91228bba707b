-- Accounts under attack: nothing that gives a secret away is kept, and nobody who knows a name keeps its owner out.

-- Hashes of requests covered the payment password: whoever read one found it by trying a million. They only serve to
-- compare a repeated request with its first, which nobody repeats after an upgrade.
alter table ledger.posting disable trigger append_only;
update ledger.posting set request_hash = ''
  where key ~ '^user:\d+:(purchase/(buySoftware|buyNode|taskPledge|endTaskPledge)|user/transfer):';
alter table ledger.posting enable trigger append_only;
update app.idempotency set request_hash = ''
  where key ~ '^user:\d+:(purchase/|user/|withdrawal/apply)';

-- A new recharge order may take over the address of its user's own cancelled one that nothing was ever sent to. An address
-- still has one owner for ever and one order at a time; `former_address` is what the cancelled order showed.
alter table app.recharge_order
  alter column address drop not null,
  add column former_address text references app.deposit_address,
  add constraint recharge_order_address_shown check (address is not null or (former_address is not null and state = 'cancelled'));
