import { createHash } from 'node:crypto'
import { days, hours, utcDay } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { closeTask, openTask } from '#platform/task/operator-task'
import type { Context } from '#platform/context'
import { count } from '#platform/metrics/registry'
import { networkOf } from '#platform/http/network-of'
import { readSettings } from '#platform/settings'
import { consumeRate } from '#platform/consume-rate'
import { countryOf } from '#platform/message/parse-phone'

/** What is ordinary for a country: the most codes that were entered on one of its last days. */
const ordinaryDays = 28
/** This many times as much may be sent: some people ask twice, and a country may grow. Sending alone raises nothing. */
const growth = 4
/** The shares of a budget that one network may take, before and after half of it is gone. */
const networkShares = { first: 4n, second: 20n } as const

export interface SmsBudget {
  readonly country: string
  readonly sent: number
  readonly budget: number
}

/** Reads the budget of a phone's country for today. */
export async function readSmsBudget({ sql, clock }: Pick<Context, 'sql' | 'clock'>, phone: string): Promise<SmsBudget> {
  const country = countryOf(phone)
  const now = clock.now()
  const { smsCountryDayMin } = await readSettings(sql)
  const [row] = await sql<{ sent: number; ordinary: number }[]>`
    select coalesce(max(sent) filter (where day = ${utcDay(now)}::date), 0) as sent,
        coalesce(max(used) filter (where day < ${utcDay(now)}::date), 0) as ordinary
      from app.sms_day
      where country = ${country} and day > ${utcDay(new Date(now.getTime() - days(ordinaryDays)))}::date`
  return { country, sent: row?.sent ?? 0, budget: Math.max(smsCountryDayMin, growth * (row?.ordinary ?? 0)) }
}

/** Tells whether half of the budget is gone: from then on a code costs more work, and a network gets fewer. */
export const isHalfGone = ({ sent, budget }: SmsBudget): boolean => sent * 2 >= budget

/**
 * Takes one SMS from the budget of its country and day. Networks are counted first, so that a few of them cannot use a
 * country's budget up.
 * @returns refusals `request.too-many` for the network, `sms.budget-used` for the country
 */
export async function consumeSmsBudget(
  context: Pick<Context, 'clock'> & { readonly sql: Sql | Transaction },
  found: SmsBudget,
  ip: string,
): Promise<Result<void>> {
  const { sql, clock } = context
  const { country, budget } = found
  const day = utcDay(clock.now())
  const share = isHalfGone(found) ? networkShares.second : networkShares.first
  const key = createHash('sha256')
    .update(`${country} ${day} ${networkOf(ip)}`)
    .digest('hex')
    .slice(0, 32)
  const max = Math.max(1, Number(BigInt(budget) / share))
  // A code that the country refuses uses up nothing of the network's part.
  const isUsedUp = found.sent >= budget
  const allowed = isUsedUp ? done(undefined) : await consumeRate(context, `sms:${key}`, { max, windowMs: hours(24) })
  if (!allowed.ok) {
    count('synet_sms_total', { country, outcome: 'network' })
    return allowed
  }
  // Two at once cannot both take the last one.
  const taken = await sql`
    insert into app.sms_day as d (country, day, sent) values (${country}, ${day}, 1)
      on conflict (country, day) do update set sent = d.sent + 1 where d.sent < ${budget}`
  count('synet_sms_total', { country, outcome: taken.count === 1 ? 'sent' : 'refused' })
  if (taken.count === 1) return done(undefined)
  await sql`update app.sms_day set refused = refused + 1 where country = ${country} and day = ${day}`
  return refuse('sms.budget-used')
}

/** Counts a code that its phone's owner has entered. */
export async function recordSmsUsed(tx: Sql | Transaction, at: Date, phone: string): Promise<void> {
  await tx`insert into app.sms_day as d (country, day, used) values (${countryOf(phone)}, ${utcDay(at)}, 1)
    on conflict (country, day) do update set used = d.used + 1`
}

/** Tells operators of each country whose budget of today is used up, until the day is over or the budget is larger. */
export async function watchSmsBudgets({ sql, clock }: Context): Promise<boolean> {
  const now = clock.now()
  const used = await sql<{ country: string; sent: number; refused: number }[]>`
    select country, sent, refused from app.sms_day where day = ${utcDay(now)} and refused > 0 order by country`
  for (const { country, sent, refused } of used) {
    const facts = { country, sent: String(sent), refused: String(refused) }
    await openTask(sql, now, { kind: 'sms.budget', subject: country, facts })
  }
  const open = await sql<{ subject: string }[]>`
    select subject from app.operator_task where kind = 'sms.budget' and closed_at is null`
  for (const { subject } of open) {
    if (!used.some(({ country }) => country === subject)) await closeTask(sql, now, { kind: 'sms.budget', subject })
  }
  return false
}
