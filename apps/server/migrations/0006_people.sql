-- Notices ---------------------------------------------------------------------------------------------------------

create table app.notice (
  id bigint generated always as identity primary key,
  publish_at timestamptz,                     -- null: a draft; in the future: scheduled
  withdrawn_at timestamptz,
  popup boolean not null default false,       -- shown once, unasked, to each user who has not read it
  operator_id bigint references app.operator,
  created_at timestamptz not null
);
create index notice_published on app.notice (publish_at desc, id desc) where publish_at is not null and withdrawn_at is null;

-- A notice has at least one text; whose language is missing reads English, then whatever there is.
create table app.notice_text (
  notice_id bigint not null references app.notice,
  language text not null,
  title text not null,
  body text not null,
  primary key (notice_id, language)
);

create table app.notice_read (
  user_id bigint not null references app.user_account,
  notice_id bigint not null references app.notice,
  at timestamptz not null,
  primary key (user_id, notice_id)
);

-- Notifications: the states of orders that somebody else, or time, brought about. Up to which a user has seen them.
create index event_notified on app.event (user_id, id)
  where state in ('confirming', 'credited', 'expired', 'approved', 'sent', 'confirmed', 'rejected', 'failed');
create table app.notification_seen (
  user_id bigint primary key references app.user_account,
  event_id bigint not null
);

-- Team ------------------------------------------------------------------------------------------------------------

-- Where a member stands, for ever, and what of him stands in the figures of everybody above. `jump_id` is an ancestor
-- further up (Myers' skew-binary list): whether one is above another takes 2·log2(depth) steps.
create table app.team_place (
  user_id bigint primary key references app.user_account,
  parent_id bigint references app.user_account,
  depth int not null,
  jump_id bigint not null,
  counted boolean not null default false,
  counted_active boolean not null default false,
  counted_tasks int not null default 0,
  counted_units int not null default 0,
  recount_on date                             -- when the oldest of his counted days is too old to count
) with (fillfactor = 80);
create index team_place_parent on app.team_place (parent_id, user_id);
create index team_place_recount on app.team_place (recount_on) where recount_on is not null;

-- The figures of everybody who has a team; written by one counter at a time (team/count-teams.ts).
create table app.team_total (
  user_id bigint primary key,
  direct bigint not null,
  direct_active bigint not null,
  members bigint not null,
  active bigint not null,
  tasks bigint not null,
  units bigint not null                       -- of the last 30 days
) with (fillfactor = 50);
create table app.team_counter (one boolean primary key default true check (one));
insert into app.team_counter default values;

-- Whom the counter has yet to count. It compares what is true of him with what it counted, so a row too many does no harm.
create table app.team_change (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  earned_on date,                             -- set: his earnings as an agent, not a recount
  earned bigint,
  check ((earned_on is null) = (earned is null))
);

-- A credited day as those above see it: units that filled its quota, and the direct agent's share.
create table app.paid_day (
  run_id bigint not null,
  round int not null,
  day int not null,
  member_id bigint not null,
  ended_on date not null,                     -- UTC
  units int not null,
  agent_id bigint,
  amount bigint not null,
  paid_on date not null,
  primary key (run_id, round, day)
);
create index paid_day_member on app.paid_day (member_id, ended_on);
create index paid_day_agent on app.paid_day (agent_id, paid_on desc, run_id desc, round desc, day desc) where agent_id is not null;
create table app.agent_day (
  agent_id bigint not null,
  day date not null,
  amount bigint not null,
  primary key (agent_id, day)
) with (fillfactor = 80);

create function app.place_member(member bigint, inviter bigint) returns void language plpgsql as $$
declare
  above app.team_place;
  jump app.team_place;
  far app.team_place;
begin
  if inviter is null then
    insert into app.team_place (user_id, parent_id, depth, jump_id) values (member, null, 0, member);
    return;
  end if;
  select * into strict above from app.team_place where user_id = inviter;
  select * into strict jump from app.team_place where user_id = above.jump_id;
  select * into strict far from app.team_place where user_id = jump.jump_id;
  insert into app.team_place (user_id, parent_id, depth, jump_id) values (member, inviter, above.depth + 1,
    case when above.depth - jump.depth = jump.depth - far.depth then far.user_id else inviter end);
  insert into app.team_change (user_id) values (member);
end $$;

create function app.place_new_member() returns trigger language plpgsql as $$
begin
  perform app.place_member(new.id, new.inviter_id);
  return null;
end $$;

create function app.recount_member() returns trigger language plpgsql as $$
begin
  insert into app.team_change (user_id) values (new.user_id);
  return null;
end $$;

create function app.keep_paid_days() returns trigger language plpgsql as $$
begin
  with paid as (
    insert into app.paid_day (run_id, round, day, member_id, ended_on, units, agent_id, amount, paid_on)
      select n.run_id, n.round, n.day, r.user_id, (n.ends_at at time zone 'UTC')::date, least(n.units_verified, r.quota),
          case when r.agent_daily > 0 then r.agent_id end, case when r.agent_id is null then 0 else r.agent_daily end,
          (n.credited_at at time zone 'UTC')::date
        from new_day n join app.run r on r.id = n.run_id
        -- Not compared with the old rows: the planner knows nothing of either and would look at each pair.
        where n.state = 'credited'
      on conflict do nothing
      returning member_id, agent_id, amount, paid_on
  )
  insert into app.team_change (user_id, earned_on, earned)
    select member_id, null::date, null::bigint from paid group by member_id
    union all select agent_id, paid_on, sum(amount)::bigint from paid where agent_id is not null group by agent_id, paid_on;
  return null;
end $$;

-- Those who are there already. Runs of rounds that are over paid the beginner's share to whoever brought the user in: the
-- leg's place among the agent's in its posting is the day's place among his members'.
do $$
declare
  person record;
begin
  for person in select id, inviter_id from app.user_account order by id loop
    perform app.place_member(person.id, person.inviter_id);
  end loop;
end $$;
with closed as (
  select d.*, r.user_id, r.quota, u.inviter_id, h.house,
      row_number() over (partition by d.closed_by, u.inviter_id order by d.run_id, d.day) as place
    from app.run_day d join app.run r on r.id = d.run_id join app.user_account u on u.id = r.user_id
      left join app.user_account h on h.id = u.inviter_id
    where d.state = 'credited'
), leg as (
  select split_part(p.key, ':', 2)::bigint as pass, e.account_id, e.amount,
      row_number() over (partition by p.id, e.account_id order by e.seq) as place
    from ledger.posting p join ledger.entry e on e.posting_id = p.id
    where p.kind = 'run.agent-credited' and p.key ~ '^run.agent-credited:\d+$' and e.amount > 0
)
insert into app.paid_day (run_id, round, day, member_id, ended_on, units, agent_id, amount, paid_on)
  select c.run_id, c.round, c.day, c.user_id, (c.ends_at at time zone 'UTC')::date, least(c.units_verified, c.quota),
      case when l.amount is not null then c.inviter_id end, coalesce(l.amount, 0), (c.credited_at at time zone 'UTC')::date
    from closed c left join leg l
      on l.pass = c.closed_by and l.place = c.place and l.account_id = c.inviter_id * 8 + 1 and not c.house;
insert into app.team_change (user_id, earned_on, earned)
  select agent_id, paid_on, sum(amount)::bigint from app.paid_day where agent_id is not null group by agent_id, paid_on;

create trigger place after insert on app.user_account for each row execute function app.place_new_member();
create trigger recount_new after insert on app.run for each row execute function app.recount_member();
create trigger recount_ended after update of ended_at on app.run for each row
  when (old.ended_at is distinct from new.ended_at) execute function app.recount_member();
-- One a statement: a pass closes thousands of days.
create trigger keep_paid after update on app.run_day referencing new table as new_day
  for each statement execute function app.keep_paid_days();

-- What shows that agent and member are one: payers of recharges (devices and payout addresses have their indexes).
create index chain_transfer_payer on app.chain_transfer (holder_user_id, sender) where holder_user_id is not null;

grant select, insert, update on app.notice, app.notice_text, app.notice_read, app.notification_seen, app.team_place,
  app.team_total, app.team_counter, app.team_change, app.paid_day, app.agent_day to synet_app;
grant delete on app.team_change, app.notice_text to synet_app;
grant usage on all sequences in schema app to synet_app;
