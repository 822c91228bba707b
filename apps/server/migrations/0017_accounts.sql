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

-- Wrong tries were counted by account, so anybody who knew a name made its owner wait. Each device that has logged in to an account
-- counts its own now; it is known by a secret of the server's.
create table app.known_device (
  user_id bigint not null references app.user_account,
  secret_hash bytea not null,
  seen_at timestamptz not null,
  tries int not null default 0,
  locked_until timestamptz,
  primary key (user_id, secret_hash)
);
create index known_device_secret on app.known_device (secret_hash);
alter table app.session add column known_device bytea;  -- the device's secret's hash
alter table app.user_account drop column login_tries, drop column login_locked_until;
-- Which device asked for a code: a stranger's tries and codes are others than the owner's.
alter table app.verification_code add column device text not null default '';
grant select, insert, update, delete on app.known_device to synet_app;
grant delete on app.verification_code to synet_app;
create index verification_code_expired on app.verification_code (expires_at);

-- Operators likewise. Their second factor in an open session has a count of its own; `tries` and `locked_until` are of wrong
-- codes that came with the right password from devices that are not known.
create table app.operator_device (
  operator_id bigint not null references app.operator,
  secret_hash bytea not null,
  seen_at timestamptz not null,
  tries int not null default 0,
  locked_until timestamptz,
  primary key (operator_id, secret_hash)
);
create index operator_device_secret on app.operator_device (secret_hash);
alter table app.operator
  add column session_tries int not null default 0,
  add column session_locked_until timestamptz;
update app.operator set tries = 0, locked_until = null;
grant select, insert, update, delete on app.operator_device to synet_app;

-- A stream of events ends with its session, whoever ends that.
create function app.announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session', new.user_id::text);
  return null;
end $$;
create trigger announce_end after update of ended_at on app.session for each row
  when (old.ended_at is null and new.ended_at is not null) execute function app.announce_session_end();

-- A confirmed freeze ends at its review unless two operators renew it; whom it concerns can answer.
alter table app.freeze
  add column review_at timestamptz,
  add column renewal_by bigint references app.operator,   -- who has asked for another term; a second one grants it
  add column renewal_reason text,
  add column renewed_reason text,
  add check ((renewal_by is null) = (renewal_reason is null));
-- Freezes under way get a whole term from the last action of operators, the latest time that is known here.
update app.freeze set review_at = coalesce((select max(at) from app.operator_log), confirmed_at) + interval '30 days'
  where confirmed_at is not null and ended_at is null;
create index freeze_review on app.freeze (review_at) where ended_at is null and confirmed_at is not null;
create table app.freeze_appeal (
  id bigint generated always as identity primary key,
  freeze_id bigint not null references app.freeze,
  text text not null,
  at timestamptz not null
);
create index freeze_appeal_freeze on app.freeze_appeal (freeze_id, id desc);
grant select, insert on app.freeze_appeal to synet_app;
