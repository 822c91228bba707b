-- What a user says against an offence, and what an operator found.
alter table app.training_offence
  add column appeal text,
  add column appealed_at timestamptz,
  add column lifted_by text,
  add column lifted_note text;
