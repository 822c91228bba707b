-- The signer pays an address only after it has known it for a time. The constraint that this one replaces was narrower, so
-- that all earlier rows obey this one without a scan.
set local lock_timeout = '5s';
alter table app.withdrawal drop constraint withdrawal_waiting_for_check;
alter table app.withdrawal add constraint withdrawal_waiting_for_check
  check (waiting_for in ('liquidity', 'network', 'freeze', 'check', 'address')) not valid;
