import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import { formatMinor } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import { taskNameIn } from '#training/catalogue/task-names'
import { earliestTime, latestTime, type OrderSelection } from '#platform/http/page'
import type { StateOf } from '#platform/state/transitions'
import { incomeOfDay, isHandedIn } from '#money/money-log/unclosed-day'
import { orderNumber } from '#platform/order-number'

export type RunInfo = Answer<'purchase/taskPledge'>

interface Row {
  readonly id: bigint
  readonly task_id: bigint
  readonly name: string
  readonly project_code: string
  readonly state: StateOf<'run'>
  readonly region: string
  readonly period_days: number
  readonly amount: bigint
  readonly daily_income: bigint
  readonly bonus_per_day: bigint
  /** The number of the term; the column keeps its first name. */
  readonly round: number
  readonly quota: number
  readonly auto_reinvest: boolean
  readonly round_ends_at: Date
  readonly started_at: Date
  readonly usable_until: Date | null
  readonly day: number | null
  readonly day_state: string | null
  readonly day_ends_at: Date | null
  readonly units_verified: number | null
  readonly units_pending: bigint
  readonly days_completed: bigint
  readonly days_paid: bigint
  readonly days_missed: bigint
  readonly produced: bigint
  readonly days_pending: bigint
  readonly income_pending: bigint
  readonly next_credit_at: Date | null
  readonly on_computer: boolean
}

function stateOf(row: Row, now: Date): Answer<'purchase/taskPledge'>['state'] {
  if (row.state === 'finished' || row.state === 'ended-early') return row.state
  if (!row.usable_until || row.usable_until <= now) return 'expired'
  if (row.day_state === 'earned' || row.day_state === 'credited') return 'today-done'
  return row.state
}

function infoOf(row: Row, now: Date, language: Language): RunInfo {
  const endsAt = row.round_ends_at
  return {
    id: row.id.toString(),
    number: orderNumber('run', row.id),
    taskId: row.task_id.toString(),
    name: taskNameIn(language, { name: row.name, projectCode: row.project_code, periodDays: row.period_days }),
    projectCode: row.project_code,
    state: stateOf(row, now),
    region: row.region,
    periodDays: row.period_days,
    amount: formatMinor('USDT', row.amount),
    dailyIncome: formatMinor('SNT', row.daily_income),
    bonusPerDay: formatMinor('SNT', row.bonus_per_day),
    term: row.round,
    dayNumber: row.day ?? row.period_days,
    daysCompleted: Number(row.days_completed),
    daysPaid: Number(row.days_paid),
    daysMissed: Number(row.days_missed),
    produced: formatMinor('SNT', row.produced),
    pendingDays: Number(row.days_pending),
    pendingIncome: formatMinor('SNT', row.income_pending),
    quota: row.quota,
    unitsVerified: row.units_verified ?? 0,
    unitsPending: Number(row.units_pending),
    autoReinvest: row.auto_reinvest,
    startedAt: row.started_at.toISOString(),
    endsAt: endsAt.toISOString(),
    dayEndsAt: (row.day_ends_at ?? endsAt).toISOString(),
    nextCreditAt: row.next_credit_at?.toISOString() ?? null,
    onComputer: row.on_computer,
  }
}

/** Reads a user's runs, newest first, as they are at `now`. */
export async function readRuns(
  sql: Sql | Transaction,
  now: Date,
  language: Language,
  of: OrderSelection & { userId: bigint; only?: 'open' | 'ended'; limit: number },
): Promise<RunInfo[]> {
  const rows = await sql<Row[]>`
    select r.id, r.task_id, t.name, t.project_code, r.state, r.region, r.period_days, r.amount, r.daily_income,
        r.bonus_per_day, r.round, r.quota, r.auto_reinvest, r.round_ends_at, r.started_at,
        least(u.software_until, u.node_until) as usable_until,
        d.day, d.state as day_state, d.ends_at as day_ends_at, d.units_verified,
        (select coalesce(sum(l.size), 0) from app.lease l where l.run_id = r.id and l.round = r.round and l.day = d.day and l.state = 'accepted') as units_pending,
        a.days_completed, a.days_paid, a.days_missed, a.produced, a.next_credit_at, p.days_pending,
        (p.days_pending * ${incomeOfDay(sql)})::bigint as income_pending,
        exists (select from app.lease l join app.device_proof p on p.device = l.device and p.token_id is not null
          where l.run_id = r.id and l.state in ('leased', 'committed') and l.expires_at > ${now}) as on_computer
      from app.run r
        join app.task t on t.id = r.task_id
        join app.user_account u on u.id = r.user_id
        left join app.run_day d on d.run_id = r.id and d.round = r.round and d.starts_at <= ${now} and d.ends_at > ${now}
        join lateral (select count(*) filter (where state in ('earned', 'credited')) as days_completed,
            count(*) filter (where state = 'credited') as days_paid,
            count(*) filter (where state = 'missed') as days_missed,
            coalesce(sum(income) filter (where state = 'credited'), 0)::bigint as produced,
            min(ends_at) filter (where state = 'earned') as next_credit_at
          from app.run_day where run_id = r.id and round = r.round) a on true
        cross join lateral (select count(*) as days_pending from app.run_day d
          where d.run_id = r.id and d.round = r.round and d.ends_at <= ${now} and d.state in ('open', 'earned') and ${isHandedIn(sql)}) p
      where r.user_id = ${of.userId} and (${of.id ?? null}::bigint is null or r.id = ${of.id ?? null})
        and r.id < ${of.before ?? 2n ** 62n}
        and r.started_at >= ${of.from ?? earliestTime}::timestamptz and r.started_at < ${of.to ?? latestTime}::timestamptz
        and (${of.only ?? null}::text is null or (r.ended_at is null) = (${of.only ?? null}::text = 'open'))
      order by r.id desc limit ${of.limit}`
  return rows.map((row) => infoOf(row, now, language))
}
