-- Entries of days that were credited before entries had subjects: their run was found by their place among the user's
-- days of that pass.
alter table ledger.entry disable trigger append_only;
with placed as (
  select e.account_id, e.seq, split_part(p.key, ':', 2)::bigint as pass, e.account_id / 8 as user_id,
      row_number() over (partition by e.posting_id, e.account_id order by e.seq) as nth
    from ledger.posting p join ledger.entry e on e.posting_id = p.id
    where p.kind = 'run.day-credited' and not p.ref ? 'run' and e.amount > 0
), days as (
  select d.closed_by as pass, r.user_id, d.run_id,
      row_number() over (partition by d.closed_by, r.user_id order by d.run_id, d.day) as nth
    from app.run_day d join app.run r on r.id = d.run_id where d.state = 'credited' and d.closed_by is not null
)
update ledger.entry e set subject_id = days.run_id
  from placed join days on days.pass = placed.pass and days.user_id = placed.user_id and days.nth = placed.nth
  where e.account_id = placed.account_id and e.seq = placed.seq;
alter table ledger.entry enable trigger append_only;
