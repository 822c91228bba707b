-- The newest posting that a finished day's totals have seen: one with an older time and a newer number came late (a process
-- whose clock was behind, a transaction that took its time) and counts for the next day that is finished.
alter table app.ledger_day add column position bigint not null default 9223372036854775807;
