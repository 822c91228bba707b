-- What leases and submissions cost, and how an offence is appealed.

-- int8 changes of weights do not compress: trying cost as much as storing.
alter table app.lease alter column delta set storage external;
-- A run's own open leases, rather than everybody's that were ever left.
create index lease_open_run on app.lease (run_id) where state in ('leased', 'committed');
drop index app.lease_open;

-- Said once by whom it befell; the operators' answer is shown to him. `lifted_at`: they found that it was none.
alter table app.training_offence
  add column appeal text,
  add column appealed_at timestamptz,
  add column answer text,
  add column answered_at timestamptz;
create index training_offence_appeal on app.training_offence (appealed_at) where appeal is not null and answered_at is null;
-- Which offence made the day void: lifted, the day counts again.
alter table app.run_day add column offence_id bigint references app.training_offence;
create index run_day_offence on app.run_day (offence_id) where offence_id is not null;
