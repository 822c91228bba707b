-- migrate: old-builds-run
-- A source outside says what one USDT is worth in a currency. It is shown beside balances and decides nothing.
set local lock_timeout = '5s';

create table app.reference_rate (
  currency text primary key check (currency in ('USD', 'CNY')),
  rate text not null,
  -- The host that said so.
  source text not null,
  at timestamptz not null
);
