-- migrate: old-builds-run
set local lock_timeout = '5s';

-- SMS with codes for registrations, by country and day of UTC: those sent and refused, and the codes that were entered.
create table app.sms_day (
  country text not null,
  day date not null,
  sent int not null default 0,
  refused int not null default 0,
  used int not null default 0,
  primary key (country, day),
  check (sent >= 0 and refused >= 0 and used >= 0)
);
create index sms_day_day on app.sms_day (day);
grant select, insert, update, delete on app.sms_day to synet_app;

alter table app.operator_task drop constraint operator_task_kind_check;
alter table app.operator_task add constraint operator_task_kind_check
  check (kind in ('wallet.refill', 'wallet.above-cap', 'wallet.gas', 'network.halted', 'withdrawal.liquidity',
    'suspense.received', 'surplus.unexplained', 'sweep.failed', 'transfer.mismatch', 'payout.refused', 'outgoing.failed',
    'outgoing.stuck', 'gas.high', 'sale.paused', 'nodes.disagree', 'nodes.no-answer', 'audit.red', 'sms.budget')) not valid;
