import { nextState } from '#platform/state/transitions'
import type { NotRenewedReason } from '@synet/contract/run-notices'
import { add, amount, type Amount, formatMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import { notRenewedMail } from '@synet/words/mail'
import { taskNameIn } from '#training/catalogue/task-names'
import type { Context } from '#platform/context'
import { giveBackEmissionShare, reserveEmissionShare } from '#money/emission/emission-share'
import { announce } from '#platform/event/announce'
import { createSetList } from '#platform/loop/work-list'
import { wantsMail } from '#platform/notice/notice-choices'
import { mailUser } from '#platform/message/notify-user'
import { readAgent } from '#training/run/read-agent'
import { openDays } from '#training/run/run-days'
import { isHandedIn } from '#money/money-log/unclosed-day'
import { computeRunConditions, type TaskConditions } from '#training/run/run-conditions'
import { readSettings, type Settings } from '#platform/settings'
import { hasLongOverdue } from '#money/withdrawal/overdue'

interface EndingRun {
  readonly id: bigint
  readonly user_id: bigint
  readonly task_id: bigint
  readonly amount: Amount<'USDT'>
  readonly period_days: number
  readonly daily_income: Amount<'SNT'>
  readonly bonus_per_day: Amount<'SNT'>
  readonly agent_daily: Amount<'SNT'>
  readonly quota: number
  readonly auto_reinvest: boolean
  /** The number of the term; the column keeps its first name. */
  readonly round: number
  readonly promised: Amount<'SNT'>
  readonly round_ends_at: Date
}

/** Selects runs `r` whose term is over and whose days are closed, or wait for late audits. */
const isEnding = (sql: Sql | Transaction, now: Date, settings: Settings) => sql`
  r.ended_at is null and r.round_ends_at <= ${now}
    and not exists (select from app.run_day d where d.run_id = r.id and d.round = r.round and d.state in ('open', 'earned')
      and not (d.state = 'open' and r.round_ends_at <= ${addMs(now, -settings.dayCloseMs)} and ${isHandedIn(sql)}))`

/**
 * Ends the terms whose days are all closed: each paid day earns the bonus, then the principal returns or the next term
 * begins. Late audits hold nobody's principal for longer than `dayCloseMs`: the term then ends, and days that wait for
 * their verdict are paid with their bonus when it comes. Many terms share a transaction; when one of them fails, each is
 * ended in its own, so that one run does not keep the principal of the others.
 */
export const endTerms = createSetList<Context, { readonly id: bigint }, bigint>({
  name: 'terms of runs',
  pageRows: 200,
  keyOf: ({ id }) => id,
  async read({ sql, clock }, after, limit) {
    const settings = await readSettings(sql)
    return sql<{ id: bigint }[]>`
      select id from app.run r where ${isEnding(sql, clock.now(), settings)} and r.id > ${after ?? 0n} order by id limit ${limit}`
  },
  process: (context, { id }) => endTermsOf(context, id),
  processSet: (context) => endTermsOf(context),
})

/** @param only the term of this run alone */
async function endTermsOf({ sql, clock }: Context, only?: bigint): Promise<boolean> {
  const now = clock.now()
  const settings = await readSettings(sql)
  const ending = sql`app.run r where ${isEnding(sql, now, settings)} and (${only ?? null}::bigint is null or r.id = ${only ?? null})`
  const [any] = await sql`select where exists (select from ${ending})`
  if (!any) return false
  return inTransaction(sql, async (tx) => {
    const runs = await tx<EndingRun[]>`
      select id, user_id, task_id, amount, period_days, daily_income, bonus_per_day, agent_daily, quota, auto_reinvest, round, promised, round_ends_at
        from ${ending}
        order by id limit 200 for update skip locked`
    for (const run of runs) await endTerm(tx, now, run, settings)
    return runs.length > 0
  })
}

async function endTerm(tx: Transaction, now: Date, run: EndingRun, settings: Settings): Promise<void> {
  const { paidDays, waitingDays } = await countDays(tx, run)
  const bonus = amount('SNT', paidDays * run.bonus_per_day)
  const waiting = amount('SNT', waitingDays * (run.daily_income + run.bonus_per_day + run.agent_daily))
  invariant(
    run.promised === add(bonus, waiting),
    `run ${run.id} holds ${run.promised} for a bonus of ${bonus} and ${waiting} of days that wait for their verdict`,
  )
  const reason = run.auto_reinvest
    ? await renew(tx, now, run, { paidDays, waitingDays, bonus }, settings)
    : 'not-asked-for'
  if (reason !== undefined) await finish(tx, now, run, { bonus, waiting })
  if (reason !== undefined && reason !== 'not-asked-for') await notifyNotRenewed(tx, now, run, reason)
  const state = reason === 'not-asked-for' ? ({ state: 'ended' } as const) : {}
  await announce(tx, now, { userId: run.user_id, kind: 'run', subjectId: run.id, ...state })
  await announce(tx, now, { userId: run.user_id, kind: 'balance', subjectId: run.id })
}

async function countDays(tx: Transaction, run: EndingRun): Promise<{ paidDays: bigint; waitingDays: bigint }> {
  const [days] = await tx<{ paid: bigint; waiting: bigint }[]>`
    select count(*) filter (where state = 'credited') as paid, count(*) filter (where state in ('open', 'earned')) as waiting
      from app.run_day where run_id = ${run.id} and round = ${run.round}`
  return { paidDays: days?.paid ?? 0n, waitingDays: days?.waiting ?? 0n }
}

/** The next term begins where this one ends, whenever its job comes: the hour of a day never moves. */
const nextEnd = (run: EndingRun) => addMs(run.round_ends_at, days(run.period_days))

type NextTerms = ReturnType<typeof computeRunConditions> & { readonly agentId: bigint | null; readonly taskId: bigint }

/** @returns why the next term does not begin; undefined when it has begun */
async function renew(
  tx: Transaction,
  now: Date,
  run: EndingRun,
  { paidDays, waitingDays, bonus }: { paidDays: bigint; waitingDays: bigint; bonus: Amount<'SNT'> },
  settings: Settings,
): Promise<NotRenewedReason | undefined> {
  const end = nextEnd(run)
  const [user] = await tx<{ covered: boolean; frozen: boolean }[]>`
    select coalesce(software_until >= ${end} and node_until >= ${end}, false) as covered, frozen_reason is not null as frozen
      from app.user_account where id = ${run.user_id}`
  invariant(user, 'a run has its user')
  if (await hasLongOverdue(tx, now)) return 'overdue'
  if (user.frozen) return 'frozen'
  if (waitingDays > 0n) return 'late-checks'
  if (paidDays === 0n) return 'unpaid'
  if (!user.covered) return 'licence'
  const next = await nextTerms(tx, run, settings)
  return typeof next === 'string' ? next : reinvest(tx, now, run, bonus, next)
}

/** Computes the new term's conditions when they are the same or better: income, bonus and the units of a day. */
async function nextTerms(
  tx: Transaction,
  run: EndingRun,
  settings: Settings,
): Promise<NextTerms | 'withdrawn' | 'terms'> {
  // The task may have a new version; the new term uses the one that is on offer.
  const [task] = await tx<(TaskConditions & { id: bigint; comparable: boolean })[]>`
    with recursive version as (
      select id from app.task where id = ${run.task_id}
      union all select t.id from app.task t join version v on t.replaces = v.id)
    select t.id, t.period_days, t.rate_ppm, t.bonus_ppm, t.units_base,
        -- Units of different projects are different amounts of work.
        t.project_code = old.project_code and t.period_days = ${run.period_days}
          and ${run.amount} between t.min_amount and t.max_amount as comparable
      from app.task t join version using (id) join app.task old on old.id = ${run.task_id} where t.active`
  if (!task) return 'withdrawn'
  const agent = await readAgent(tx, run.user_id)
  const terms = computeRunConditions(task, run.amount, agent?.shareBps ?? 0, settings.unitsPerDayMax)
  const isWorse =
    terms.dailyIncome < run.daily_income || terms.bonusPerDay < run.bonus_per_day || terms.quota > run.quota
  return !task.comparable || isWorse ? 'terms' : { ...terms, agentId: agent?.id ?? null, taskId: task.id }
}

/** Notifies the user in the app, and by mail when they have an address. */
async function notifyNotRenewed(tx: Transaction, now: Date, run: EndingRun, reason: NotRenewedReason): Promise<void> {
  await announce(tx, now, { userId: run.user_id, kind: 'run', subjectId: run.id, state: `not-renewed.${reason}` })
  const [task] = await tx<{ name: string; projectCode: string; periodDays: number }[]>`
    select name, project_code as "projectCode", period_days as "periodDays" from app.task where id = ${run.task_id}`
  invariant(task, 'a run has its task')
  const amount = formatMinor('USDT', run.amount)
  if (!(await wantsMail(tx, run.user_id, 'run'))) return
  await mailUser(tx, now, run.user_id, { topic: 'account', unsubscribe: ['run'] }, (language) =>
    notRenewedMail(language, reason, { name: taskNameIn(language, task), amount }),
  )
}

const accountsOf = (run: EndingRun) => ({
  snt: userAccount(run.user_id, 'available', 'SNT'),
  usdt: userAccount(run.user_id, 'available', 'USDT'),
  pledged: userAccount(run.user_id, 'pledged', 'USDT'),
  reserved: systemAccount('reserved', 'SNT'),
  emission: systemAccount('emission', 'SNT'),
})

/**
 * @returns the reason when the emission budget, or its share for the task or the account, does not cover the new term
 */
async function reinvest(
  tx: Transaction,
  now: Date,
  run: EndingRun,
  bonus: Amount<'SNT'>,
  next: NextTerms,
): Promise<'sold-out' | 'account-limit' | undefined> {
  const { snt, reserved, emission } = accountsOf(run)
  const share = { taskId: next.taskId, userId: run.user_id, promised: next.promised }
  const startsAt = run.round_ends_at
  // The share counts in the month of the term's start, in which an early end gives the rest back.
  const taken = await reserveEmissionShare(tx, startsAt, share)
  if (!taken.ok) return taken.error === 'task.account-limit' ? 'account-limit' : 'sold-out'
  const outcome = await postItem(tx, now, {
    key: `run-end:${run.id}:${run.round}:reinvested`,
    requestHash: 'reinvested',
    accounts: [snt, reserved, emission],
    decide: () =>
      done({
        kind: 'run.reinvested',
        entries: [...move(emission, reserved, next.promised), ...move(reserved, snt, bonus)],
        ref: { run: run.id.toString(), round: String(run.round) },
      }),
  })
  if (!outcome.ok) {
    await giveBackEmissionShare(tx, startsAt, share)
    return 'sold-out'
  }
  await storeBonus(tx, now, run, bonus)
  await tx`update app.run set round = round + 1, task_id = ${next.taskId}, round_started_at = ${startsAt}, round_opened_at = ${now},
    round_ends_at = ${nextEnd(run)}, daily_income = ${next.dailyIncome},
    bonus_per_day = ${next.bonusPerDay}, agent_id = ${next.agentId}, agent_daily = ${next.agentDaily}, quota = ${next.quota},
    promised = ${next.promised} where id = ${run.id}`
  await openDays(tx, { id: run.id, term: run.round + 1, startsAt, periodDays: run.period_days })
  return undefined
}

async function storeBonus(tx: Transaction, at: Date, run: EndingRun, amount: bigint): Promise<void> {
  if (amount > 0n) {
    await tx`insert into app.run_bonus (run_id, round, amount, at) values (${run.id}, ${run.round}, ${amount}, ${at})`
  }
}

/** @param bonus what is paid now; `waiting`: what stays reserved for days that wait for their verdict */
async function finish(
  tx: Transaction,
  now: Date,
  run: EndingRun,
  { bonus, waiting }: { bonus: Amount<'SNT'>; waiting: Amount<'SNT'> },
): Promise<void> {
  const { snt, usdt, pledged, reserved } = accountsOf(run)
  const outcome = await postItem(tx, now, {
    key: `run-end:${run.id}:${run.round}`,
    requestHash: 'finished',
    accounts: [snt, usdt, pledged, reserved],
    decide: () =>
      done({
        kind: 'run.finished',
        entries: [...move(reserved, snt, bonus), ...move(pledged, usdt, run.amount)],
        ref: { run: run.id.toString(), round: String(run.round) },
      }),
  })
  invariant(outcome.ok, `run ${run.id} can't be finished`)
  await storeBonus(tx, now, run, bonus)
  await tx`update app.run set state = ${nextState('run', ['new', 'starting', 'running'], 'finished')}, ended_at = ${now}, promised = ${waiting} where id = ${run.id}`
}
