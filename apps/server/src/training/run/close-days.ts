import { nextState } from '#platform/state/transitions'
import { add, amount, type Amount } from '@synet/core/amount'
import { addMs, hours } from '@synet/core/clock'
import { done, invariant } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { int8Array, inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import { postSet, type SetRow } from '@synet/ledger/post-set'
import type { Context } from '#platform/context'
import { createSetList } from '#platform/loop/work-list'
import { addDays } from '#training/run/run-days'
import { incomeOfDay, isHandedIn, reserveOfDay } from '#money/money-log/unclosed-day'
import { nextPass } from '#platform/loop/next-pass'
import { readSettings } from '#platform/settings'

/**
 * Exchanges pay recharges of thousands of users, so a sender who paid this many accounts does not connect any two of
 * them.
 */
const payerAccountsMin = 5n

/**
 * Selects evidence that agent and member are one person: both used a device's key, payouts of both were confirmed at
 * one address, or one sender paid recharges of both. At least one of the two did so within the term (`r` is the run),
 * so that a match of an earlier term ends no share of this one. On the development chain one wallet pays for everybody.
 */
const isOnePerson = (tx: Transaction) => tx`
  (exists (select from app.device_use m join app.device_use a on a.device = m.device and a.user_id = r.agent_id
      where m.user_id = r.user_id and greatest(m.last_used_at, a.last_used_at) >= r.round_started_at)
    or exists (select from app.withdrawal m join app.withdrawal a on a.address = m.address and a.user_id = r.agent_id
      where m.user_id = r.user_id and m.state = 'confirmed' and a.state = 'confirmed'
        and greatest(m.confirmed_at, a.confirmed_at) >= r.round_started_at)
    or exists (select from app.chain_transfer m join app.chain_transfer a on a.sender = m.sender and a.holder_user_id = r.agent_id
      where m.holder_user_id = r.user_id and m.network <> 'dev' and a.network <> 'dev'
        and greatest(m.seen_at, a.seen_at) >= r.round_started_at
        and (select count(distinct o.holder_user_id) from app.chain_transfer o
          where o.sender = m.sender and o.holder_user_id is not null and o.network <> 'dev') < ${payerAccountsMin}::bigint))`

/**
 * Ends the agents' shares of runs in which agent and member turn out to be one person, from the day that is being
 * closed to the term's end. Days that were paid before keep theirs. The runs are locked, and their days not closed yet.
 * @returns the amount that the runs no longer hold
 */
async function endAgentShares(tx: Transaction, runs: readonly bigint[]): Promise<Amount<'SNT'>> {
  const [ended] = await tx<{ back: Amount<'SNT'> }[]>`
    with one_person as (
      select r.id, r.agent_daily * (select count(*) from app.run_day d
          where d.run_id = r.id and d.round = r.round and d.state in ('open', 'earned')) as back
        from app.run r where r.id = any (${int8Array(runs)}::bigint[]) and r.agent_daily > 0 and ${isOnePerson(tx)}
    ), ended as (
      update app.run r set agent_daily = 0, promised = promised - o.back from one_person o where r.id = o.id returning o.back
    )
    select coalesce(sum(back), 0)::bigint as back from ended`
  return ended?.back ?? amount('SNT', 0n)
}

const daysPerPass = 5_000
const reserved = systemAccount('reserved', 'SNT')
const emission = systemAccount('emission', 'SNT')

/**
 * A day whose window was missed is made up when no unit could be leased for longer than this: in an outage, or before its
 * term was opened.
 */
export const outageMaxMs = hours(2)

/**
 * Closes the windows that are over, of many runs in one transaction; when that fails, of each run in its own, so that one
 * run does not hold up the income of the others.
 */
export const closeDays = createSetList<Context, { readonly id: bigint }, bigint>({
  name: 'days',
  pageRows: 200,
  keyOf: ({ id }) => id,
  async read({ sql, clock }, after, limit) {
    const now = clock.now()
    const { dayCloseMs } = await readSettings(sql)
    return sql<{ id: bigint }[]>`
      select distinct r.id ${dueDays(sql, { now, auditsUntil: addMs(now, -dayCloseMs) })} and r.id > ${after ?? 0n}
        order by r.id limit ${limit}`
  },
  process: (context, { id }) => closeDaysOf(context, id),
  processSet: (context) => closeDaysOf(context),
})

/**
 * Closes the windows that are over: earned days are credited, missed ones and agents' shares that end go back to the
 * emission budget, days that an outage took are made up. A day whose quota was handed in waits for its verdict, however
 * late the audits are and also after its run has ended; any other day waits at most `dayCloseMs` for units in progress.
 * Set-based: a fixed number of statements and two postings per pass, however many days are due. A day is closed once: its
 * state changes under its run's lock, in the transaction that pays it.
 * @param only of this run alone
 * @returns true when there may be more
 */
export async function closeDaysOf({ sql, clock }: Context, only?: bigint): Promise<boolean> {
  const now = clock.now()
  const settings = await readSettings(sql)
  const auditsUntil = addMs(now, -settings.dayCloseMs)
  const [any] = await sql`select where exists (select ${dueDays(sql, { now, auditsUntil }, only)})`
  if (!any) return false
  return inTransaction(sql, async (tx) => {
    const runs = await lockDueRuns(tx, { now, auditsUntil }, only)
    if (runs.length === 0) return false
    const due = { runs, now, auditsUntil }
    const shares = await endAgentShares(tx, runs)
    // Of a long outage, days that were added for others may be over, too.
    while (await makeUpDays(tx, due));
    const credited = await creditDays(tx, due)
    const missed = await missDays(tx, due)
    // Posted last: the hot accounts are locked only while the entries are written.
    if (credited.days > 0) await postCredits(tx, due, credited.pass)
    const back = add(missed.back, shares)
    if (back > 0n) await postMissed(tx, now, { pass: missed.pass, back })
    return credited.days + missed.days > 0
  })
}

interface Due {
  readonly runs: readonly bigint[]
  readonly now: Date
  readonly auditsUntil: Date
}

/** Selects due days of runs; days that wait for a verdict do not take the place of others. @param only of this run alone */
const dueDays = (sql: Sql | Transaction, { now, auditsUntil }: Omit<Due, 'runs'>, only?: bigint) => sql`
  from app.run_day d join app.run r on r.id = d.run_id and r.round = d.round
    where d.state in ('open', 'earned') and d.ends_at <= ${now}
      and (d.state = 'earned' or not ${isWaiting(sql, auditsUntil)})
      and (${only ?? null}::bigint is null or r.id = ${only ?? null})`

/** Locks due runs that no other worker has. */
async function lockDueRuns(tx: Transaction, due: Omit<Due, 'runs'>, only: bigint | undefined): Promise<bigint[]> {
  const rows = await tx<{ id: bigint }[]>`
    select r.id ${dueDays(tx, due, only)}
      order by d.ends_at limit ${daysPerPass} for update of r skip locked`
  return [...new Set(rows.map((row) => row.id))]
}

/** Tells whether the verdicts of an open day's units may still change its outcome. */
const isWaiting = (tx: Sql | Transaction, auditsUntil: Date) => tx`
  ((d.ends_at > ${auditsUntil} and exists (select from app.lease l
      where l.run_id = d.run_id and l.round = d.round and l.day = d.day and l.state in ('committed', 'accepted')))
    or ${isHandedIn(tx)})`

/** Selects open days of the runs' terms whose window is over and which nothing holds open any more. */
const overdueDays = (tx: Transaction, { runs, now, auditsUntil }: Due) => tx`
  d.run_id = any (${int8Array(runs)}::bigint[]) and d.ends_at <= ${now} and d.state = 'open'
    and not ${isWaiting(tx, auditsUntil)}`

async function creditDays(tx: Transaction, { runs, now }: Due): Promise<{ days: number; pass: bigint }> {
  const pass = await nextPass(tx)
  const credited = await tx`
    with credited as (
      update app.run_day d set state = ${nextState('run_day', 'earned', 'credited')}, credited_at = ${now}, income = ${incomeOfDay(tx)}, closed_by = ${pass}
        from app.run r
        where d.run_id = any (${int8Array(runs)}::bigint[]) and d.state = 'earned' and d.ends_at <= ${now}
          and r.id = d.run_id and r.round = d.round
        returning d.run_id, r.user_id, d.income, d.income + r.agent_daily as paid
    ), notified as (
      insert into app.event (user_id, kind, subject_id, at, state, told, amount)
        select user_id, kind, run_id, ${now}::timestamptz, state, told, case when state is not null then income end
          from credited cross join (values ('run', 'day-credited', false), ('balance', null, true)) as kinds (kind, state, told)
    )
    update app.run r set promised = promised - c.total
      from (select run_id, sum(paid)::bigint as total from credited group by run_id) c
      where r.id = c.run_id`
  return { days: credited.count, pass }
}

interface Missed {
  /** The amounts that the days' reserve gives back. */
  readonly back: Amount<'SNT'>
  readonly pass: bigint
}

async function missDays(tx: Transaction, due: Due): Promise<Missed & { readonly days: number }> {
  const pass = await nextPass(tx)
  const [missed] = await tx<{ days: number; back: Amount<'SNT'> }[]>`
    with missed as (
      update app.run_day d set state = ${nextState('run_day', 'open', 'missed')}, closed_by = ${pass} from app.run r
        where ${overdueDays(tx, due)} and r.id = d.run_id and r.round = d.round
        returning d.run_id, r.user_id,
          case when d.made_up then 0 else ${reserveOfDay(tx)} end as back
    ), notified as (
      insert into app.event (user_id, kind, subject_id, at) select user_id, 'run', run_id, ${due.now}::timestamptz from missed
    ), released as (
      update app.run r set promised = promised - m.total
        from (select run_id, sum(back)::bigint as total from missed group by run_id) m where r.id = m.run_id
    )
    select count(*)::int as days, coalesce(sum(back), 0)::bigint as back from missed`
  return { days: missed?.days ?? 0, back: missed?.back ?? amount('SNT', 0n), pass }
}

/** Posts `reserved → users` and `reserved → agents`, one posting each. */
async function postCredits(tx: Transaction, { runs, now }: Due, pass: bigint): Promise<void> {
  const closed = tx`app.run_day d join app.run r on r.id = d.run_id
    where d.run_id = any (${int8Array(runs)}::bigint[]) and d.closed_by = ${pass}`
  const to = { bucket: 'available', asset: 'SNT' } as const
  await postSet(tx, now, {
    key: `run.day-credited:${pass}`,
    kind: 'run.day-credited',
    from: { account: reserved },
    to,
    rows: tx<SetRow[]>`select r.user_id, d.income as amount, d.run_id as subject_id from ${closed} and d.income > 0`,
  })
  await postSet(tx, now, {
    key: `run.agent-credited:${pass}`,
    kind: 'run.agent-credited',
    from: { account: reserved },
    to,
    rows: tx<
      SetRow[]
    >`select r.agent_id as user_id, r.agent_daily as amount, d.run_id as subject_id from ${closed} and r.agent_id is not null and r.agent_daily > 0`,
  })
}

/** Posts `reserved → emission`, one posting for all. */
async function postMissed(tx: Transaction, now: Date, { pass, back }: Missed): Promise<void> {
  const entries = move(reserved, emission, back)
  const outcome = await postItem(tx, now, {
    key: `run.day-missed:${pass}`,
    requestHash: 'missed',
    accounts: [reserved, emission],
    decide: () => done({ kind: 'run.day-missed', entries, ref: {} }),
  })
  invariant(outcome.ok, 'what missed days release was reserved')
}

/**
 * Marks days as missed and keeps their reserve for the days that are added to the term's end. A run that has ended gets
 * none.
 * @returns true when it added days
 */
async function makeUpDays(tx: Transaction, due: Due): Promise<boolean> {
  const lost = await tx<{ run_id: bigint; count: number }[]>`
    with lost as (
      update app.run_day d set made_up = true from app.run r
        where ${overdueDays(tx, due)} and not d.made_up and r.id = d.run_id and r.round = d.round and r.ended_at is null
          and (select coalesce(sum(extract(epoch from upper(span) - lower(span))), 0) from unnest((
            select range_agg(tstzrange(greatest(o.starts_at, d.starts_at), least(o.ends_at, d.ends_at)))
              from (select starts_at, coalesce(ends_at, ${due.now}) as ends_at from app.outage
                union all select r.round_started_at, r.round_opened_at where r.round_opened_at is not null) o
              where o.starts_at < d.ends_at and o.ends_at > d.starts_at)) as span) * 1000 > ${outageMaxMs}::bigint
        returning d.run_id
    )
    select run_id, count(*)::int as count from lost group by run_id`
  await addDays(tx, lost)
  return lost.length > 0
}
