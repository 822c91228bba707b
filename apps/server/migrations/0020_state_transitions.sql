-- The state machines of apps/server/src/state/transitions.ts, compared by a test: the database refuses every other change.
create table app.state_transition (
  aggregate text not null,                    -- the table's name
  from_state text not null,
  to_state text not null,
  primary key (aggregate, from_state, to_state)
);
insert into app.state_transition (aggregate, from_state, to_state) values
  ('recharge_order', 'waiting', 'submitted'),
  ('recharge_order', 'waiting', 'confirming'),
  ('recharge_order', 'waiting', 'credited'),
  ('recharge_order', 'waiting', 'cancelled'),
  ('recharge_order', 'waiting', 'expired'),
  ('recharge_order', 'submitted', 'confirming'),
  ('recharge_order', 'submitted', 'credited'),
  ('recharge_order', 'submitted', 'cancelled'),
  ('recharge_order', 'submitted', 'expired'),
  ('recharge_order', 'confirming', 'waiting'),
  ('recharge_order', 'confirming', 'submitted'),
  ('recharge_order', 'confirming', 'credited'),
  ('recharge_order', 'confirming', 'cancelled'),
  ('recharge_order', 'confirming', 'expired'),
  ('recharge_order', 'cancelled', 'confirming'),
  ('recharge_order', 'cancelled', 'credited'),
  ('recharge_order', 'expired', 'confirming'),
  ('recharge_order', 'expired', 'credited'),
  ('recharge_order', 'credited', 'confirming'),
  ('recharge_order', 'credited', 'waiting'),
  ('recharge_order', 'credited', 'expired'),
  ('chain_transfer', 'seen', 'dust'),
  ('chain_transfer', 'seen', 'credited'),
  ('chain_transfer', 'seen', 'orphaned'),
  ('chain_transfer', 'dust', 'credited'),
  ('chain_transfer', 'dust', 'orphaned'),
  ('chain_transfer', 'credited', 'orphaned'),
  ('chain_transfer', 'orphaned', 'seen'),
  ('withdrawal', 'reviewing', 'approved'),
  ('withdrawal', 'reviewing', 'rejected'),
  ('withdrawal', 'reviewing', 'cancelled'),
  ('withdrawal', 'approved', 'sending'),
  ('withdrawal', 'approved', 'reviewing'),
  ('withdrawal', 'sending', 'sent'),
  ('withdrawal', 'sending', 'failed'),
  ('withdrawal', 'sent', 'confirmed'),
  ('withdrawal', 'sent', 'failed'),
  ('outgoing', 'open', 'done'),
  ('outgoing', 'open', 'failed'),
  ('sweep', 'open', 'done'),
  ('sweep', 'open', 'failed'),
  ('run', 'new', 'starting'),
  ('run', 'new', 'running'),
  ('run', 'new', 'finished'),
  ('run', 'new', 'ended-early'),
  ('run', 'starting', 'running'),
  ('run', 'starting', 'finished'),
  ('run', 'starting', 'ended-early'),
  ('run', 'running', 'finished'),
  ('run', 'running', 'ended-early'),
  ('run_day', 'open', 'earned'),
  ('run_day', 'open', 'missed'),
  ('run_day', 'open', 'void'),
  ('run_day', 'earned', 'credited'),
  ('run_day', 'earned', 'void'),
  ('run_day', 'void', 'open'),
  ('run_day', 'void', 'earned'),
  ('lease', 'leased', 'committed'),
  ('lease', 'leased', 'released'),
  ('lease', 'leased', 'lapsed'),
  ('lease', 'committed', 'accepted'),
  ('lease', 'committed', 'lapsed'),
  ('lease', 'accepted', 'verified'),
  ('lease', 'accepted', 'rejected'),
  ('lease', 'verified', 'rejected'),
  ('proposal', 'proposed', 'approved'),
  ('proposal', 'proposed', 'rejected'),
  ('proposal', 'proposed', 'cancelled'),
  ('proposal', 'approved', 'executed'),
  ('proposal', 'approved', 'rejected'),
  ('proposal', 'approved', 'cancelled'),
  ('proof_request', 'asked', 'built'),
  ('proof_request', 'built', 'published'),
  ('proof_request', 'built', 'failed');
grant select on app.state_transition to synet_app;

create function app.check_transition() returns trigger language plpgsql as $$
begin
  if not exists (select from app.state_transition
      where aggregate = tg_table_name and from_state = old.state and to_state = new.state) then
    raise exception 'a % that is % does not become %', tg_table_name, old.state, new.state using errcode = 'check_violation';
  end if;
  return null;
end $$;

do $$
declare
  aggregate text;
begin
  for aggregate in select distinct t.aggregate from app.state_transition t loop
    execute format('create trigger allowed_transition after update on app.%I for each row
      when (old.state is distinct from new.state) execute function app.check_transition()', aggregate);
  end loop;
end $$;

-- This drops a state that follows from the day, the software and the node, which the server derives.
alter table app.run drop constraint run_state_check;
alter table app.run add constraint run_state_check check (state in ('new', 'starting', 'running', 'finished', 'ended-early'));
