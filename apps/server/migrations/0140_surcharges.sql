-- migrate: old-builds-run
-- A fee may be partly in SNT and partly in USDT: what is taken in USDT for expensive gas is kept beside it.
set local lock_timeout = '5s';

alter table app.withdrawal_quote add column surcharge bigint not null default 0;
alter table app.withdrawal add column surcharge bigint not null default 0;
-- Until now the USDT beside a fee in SNT were the surcharge.
update app.withdrawal set surcharge = fee_usdt where fee_snt > 0;
