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

-- Codes lay in mails and short messages for ever, in their subjects, too. What carries a code is sealed for the jobs that
-- send it; what any message said is forgotten when it was sent or given up.
alter table app.message add column sealed bytea;
update app.message set body_text = '', body_html = '', subject = regexp_replace(subject, '[0-9]', '•', 'g'),
    -- A code that was not sent yet is asked for again.
    tries = case when sent_at is null then 12 else tries end
  where sent_at is not null or tries >= 12 or kind = 'sms' or subject ~ '[0-9]{6}';
-- Hashes of codes were of a million texts. Those that are under way are asked for again.
update app.verification_code set code_hash = '', used_at = coalesce(used_at, expires_at);
create index message_given_up on app.message (id) where sent_at is null and (body_text <> '' or sealed is not null);
