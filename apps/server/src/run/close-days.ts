import { addMs } from '@synet/core/clock'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { PostingItem } from '@synet/ledger/decide-batch'
import { int8Array, inTransaction, type Transaction } from '@synet/ledger/database'
import { postItems } from '@synet/ledger/post'
import type { Context } from '#context'
import { readSettings } from '#settings'

interface DueDay {
  readonly run_id: bigint
  readonly round: number
  readonly day: number
  readonly state: 'earned' | 'open'
  readonly user_id: bigint
  readonly agent_id: bigint | null
  readonly daily_income: bigint
  readonly bonus_per_day: bigint
  readonly agent_daily: bigint
}

const daysPerPass = 200

/**
 * Closes the windows that are over: an earned day is credited, a missed one goes back to the emission budget. An open
 * day waits for audits under way, at most `dayCloseMs`. Idempotent by run, round and day. @returns true when there may be more
 */
export async function closeDays({ sql, clock }: Context, only?: bigint): Promise<boolean> {
  const now = clock.now()
  const settings = await readSettings(sql)
  return inTransaction(sql, async (tx) => {
    const runs = await tx<{ id: bigint }[]>`
      select id from app.run where ended_at is null and (${only ?? null}::bigint is null or id = ${only ?? null}) and exists (
          select from app.run_day d where d.run_id = run.id and d.round = run.round and d.state in ('open', 'earned') and d.ends_at <= ${now})
        order by id limit 50 for update skip locked`
    if (runs.length === 0) return false
    const due = await tx<DueDay[]>`
      select d.run_id, d.round, d.day, d.state, r.user_id, r.agent_id, r.daily_income, r.bonus_per_day, r.agent_daily
        from app.run_day d join app.run r on r.id = d.run_id and r.round = d.round
        where d.run_id = any (${int8Array(runs.map((run) => run.id))}::bigint[]) and d.ends_at <= ${now}
          and (d.state = 'earned' or (d.state = 'open' and (d.ends_at <= ${addMs(now, -settings.dayCloseMs)}
            or not exists (select from app.lease l where l.run_id = d.run_id and l.round = d.round and l.day = d.day
              and l.state in ('committed', 'accepted')))))
        order by d.run_id, d.day limit ${daysPerPass}`
    const outcomes = await postItems(tx, now, due.map(closeItem))
    due.forEach((day, i) => invariant(outcomes[i]?.ok, `day ${day.day} of run ${day.run_id} can't be closed`))
    if (due.length > 0) await recordDays(tx, now, due)
    return due.length > 0
  })
}

function closeItem(day: DueDay): PostingItem {
  const reserved = systemAccount('reserved', 'SNT')
  const ref = { run: day.run_id.toString(), round: String(day.round), day: String(day.day) }
  const key = `run-day:${day.run_id}:${day.round}:${day.day}`
  if (day.state === 'open') {
    const back = day.daily_income + day.bonus_per_day + day.agent_daily
    const emission = systemAccount('emission', 'SNT')
    return {
      key,
      requestHash: 'missed',
      accounts: [reserved, emission],
      decide: () =>
        done({
          kind: 'run.day-missed',
          ref,
          entries: [
            { account: reserved, amount: -back },
            { account: emission, amount: back },
          ],
        }),
    }
  }
  const user = userAccount(day.user_id, 'available', 'SNT')
  // Without an agent nothing was reserved for one.
  const agent = day.agent_id === null ? user : userAccount(day.agent_id, 'available', 'SNT')
  return {
    key,
    requestHash: 'credited',
    accounts: [reserved, user, agent],
    decide: () =>
      done({
        kind: 'run.day-credited',
        ref,
        entries: [
          { account: reserved, amount: -day.daily_income - day.agent_daily },
          { account: user, amount: day.daily_income },
          { account: agent, amount: day.agent_daily },
        ],
      }),
  }
}

/** Set-based: a fixed number of statements, however many days are due. */
async function recordDays(tx: Transaction, now: Date, due: readonly DueDay[]): Promise<void> {
  const rows = due.map((day) => {
    const credited = day.state === 'earned'
    const released = day.daily_income + day.agent_daily + (credited ? 0n : day.bonus_per_day)
    return { ...day, credited, released, income: credited ? day.daily_income : 0n }
  })
  await tx`update app.run_day d set state = case when u.credited then 'credited' else 'missed' end,
      credited_at = case when u.credited then ${now}::timestamptz end, income = u.income
    from unnest(${int8Array(rows.map((r) => r.run_id))}::bigint[], ${rows.map((r) => String(r.round))}::int[],
      ${rows.map((r) => String(r.day))}::int[], ${rows.map((r) => String(r.credited))}::boolean[],
      ${int8Array(rows.map((r) => r.income))}::bigint[]) as u (run_id, round, day, credited, income)
    where d.run_id = u.run_id and d.round = u.round and d.day = u.day`
  await tx`update app.run r set promised = promised - u.released
    from (select run_id, sum(released)::bigint as released
      from unnest(${int8Array(rows.map((r) => r.run_id))}::bigint[], ${int8Array(rows.map((r) => r.released))}::bigint[])
        as t (run_id, released) group by run_id) u
    where r.id = u.run_id`
  const told = rows.flatMap((row) => [
    { user_id: row.user_id, kind: 'run', subject_id: row.run_id, at: now },
    ...(row.credited ? [{ user_id: row.user_id, kind: 'balance', subject_id: row.run_id, at: now }] : []),
  ])
  await tx`insert into app.event ${tx(told)}`
}
