-- What is known of contributors, units whose answer the server knows, offences, and versions that were taken back.

alter table app.lease
  add column replayed boolean not null default true,  -- verified without: accepted on the contributor's record
  add column suspect boolean not null default false,  -- replayed whoever sent it
  add column recheck boolean not null default false;  -- its contributor was caught since
alter table app.lease alter column replayed set default false;
create index lease_delta on app.lease (delta_hash) where delta_hash is not null;
create index lease_user on app.lease (user_id, leased_at desc);
create index lease_trusted on app.lease (user_id) where state = 'verified' and not replayed;
create index lease_recheck on app.lease (leased_at) where recheck;
create index lease_norm on app.lease (project, decided_at desc) where state = 'verified';

-- Valid units in a row; device '' is the account's own record.
create table app.contributor_record (
  user_id bigint not null references app.user_account,
  device text not null,
  valid_in_row int not null,
  primary key (user_id, device)
);

create table app.known_answer (
  id bigint generated always as identity primary key,
  project text not null,
  version int not null,
  shard int not null,
  seed bigint not null,
  delta_hash text not null,
  parameters_hash text not null,
  loss_trace double precision[] not null,
  lease_id text unique references app.lease,          -- which got it: each is asked once
  made_at timestamptz not null
);
create index known_answer_free on app.known_answer (project, version) where lease_id is null;

create table app.training_offence (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account,
  lease_id text not null unique references app.lease,
  device text not null,
  reason text not null,
  at timestamptz not null,
  paused_until timestamptz not null,
  runs_ended boolean not null,
  lifted_at timestamptz                               -- an operator found that it was none
);
create index training_offence_user on app.training_offence (user_id, at desc);

-- The hash of a version stays when its weights are forgotten.
alter table app.model_version drop constraint model_version_weights_hash_fkey, add column rolled_back_at timestamptz;

grant select, insert, update on app.contributor_record, app.known_answer, app.training_offence to synet_app;
grant usage on all sequences in schema app to synet_app;
