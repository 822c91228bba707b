-- Nothing on sale is a sure loss: each item is evaluated daily, and beginners start with a free licence.

-- A table that somebody works on is waited for briefly; the migration can be run again.
set local lock_timeout = '5s';

-- The last evaluation of each task on sale. A run's terms are not touched by a pause.
create table app.task_sale (
  task_id bigint primary key references app.task,
  evaluated_at timestamptz not null,
  paused_at timestamptz                       -- null: it is on sale
);

-- A pause opens a task of operators. A wider check holds for all rows.
alter table app.operator_task drop constraint operator_task_kind_check;
alter table app.operator_task add constraint operator_task_kind_check
  check (kind in ('wallet.refill', 'wallet.above-cap', 'wallet.gas', 'network.halted', 'withdrawal.liquidity',
    'suspense.received', 'sweep.failed', 'transfer.mismatch', 'payout.refused', 'outgoing.failed', 'sale.paused')) not valid;

-- The free licence of a beginner, once per phone number, whichever account has the number.
create table app.starter_licence (
  phone text primary key,
  user_id bigint not null references app.user_account,
  taken_at timestamptz not null
);
-- A licence that is not valid beyond this is the free one.
alter table app.user_account add column starter_until timestamptz;

-- As before, but a day under a free licence counts no units for a level.
create or replace function app.keep_paid_days() returns trigger language plpgsql as $$
begin
  with paid as (
    insert into app.paid_day (run_id, round, day, member_id, ended_on, units, agent_id, amount, paid_on)
      select n.run_id, n.round, n.day, r.user_id, (n.ends_at at time zone 'UTC')::date,
          case when least(u.software_until, u.node_until) <= u.starter_until then 0 else least(n.units_verified, r.quota) end,
          case when r.agent_daily > 0 then r.agent_id end, case when r.agent_id is null then 0 else r.agent_daily end,
          (n.credited_at at time zone 'UTC')::date
        from new_day n join app.run r on r.id = n.run_id join app.user_account u on u.id = r.user_id
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

-- The demo's catalogue as it was seeded was a sure loss for small pledges: it gets its next version, as operators would
-- make it. Whatever operators have changed stays, and is paused where it loses.
with old as (
  update app.product set active = false
    where active and replaces is null and price = 1000000 and days = 90
      and ((kind, name) in (('software', 'Training software'), ('node', 'Training node')))
      and exists (select from app.user_account where demo)
    returning id, kind, name, price, version
)
insert into app.product (kind, name, price, days, version, replaces)
  select kind, name, price, 365, version + 1, id from old order by id;
with old as (
  update app.task set active = false
    where active and replaces is null and min_amount = 10000000 and max_amount = 100000000000 and rate_ppm = 1000
      and exists (select from app.user_account where demo)
    returning *
)
insert into app.task (name, project_code, period_days, rate_ppm, bonus_ppm, min_amount, max_amount, units_base, version,
    replaces, first_version_id)
  select name, project_code, period_days, rate_ppm, bonus_ppm, 100000000, max_amount, units_base, version + 1, id,
      coalesce(first_version_id, id) from old order by id;

grant select, insert, update on app.task_sale to synet_app;
grant select, insert on app.starter_licence to synet_app;
