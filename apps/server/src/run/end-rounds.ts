import { addMs, days } from '@synet/core/clock'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { postItems } from '@synet/ledger/post'
import type { Context } from '#context'
import { giveBackEmissionShare, takeEmissionShare } from '#emission/emission-share'
import { announce } from '#event/announce'
import { readAgent } from '#run/agent-share'
import { openDays } from '#run/open-days'
import { isHandedIn } from '#run/unclosed-day'
import { runTerms, type TaskTerms } from '#run/terms'
import { readSettings, type Settings } from '#settings'

interface EndingRun {
  readonly id: bigint
  readonly user_id: bigint
  readonly task_id: bigint
  readonly amount: bigint
  readonly period_days: number
  readonly daily_income: bigint
  readonly bonus_per_day: bigint
  readonly agent_daily: bigint
  readonly auto_reinvest: boolean
  readonly round: number
  readonly promised: bigint
}

/**
 * Ends the rounds whose days are all closed: bonus for each paid day, then principal back or the next round. Late audits
 * hold nobody's principal for longer than `dayCloseMs`: the round then ends, and days that wait for their verdict are
 * paid with their bonus when it comes.
 */
export async function endRounds({ sql, clock }: Context): Promise<boolean> {
  const now = clock.now()
  const settings = await readSettings(sql)
  const auditsUntil = addMs(now, -settings.dayCloseMs)
  return inTransaction(sql, async (tx) => {
    const runs = await tx<EndingRun[]>`
      select id, user_id, task_id, amount, period_days, daily_income, bonus_per_day, agent_daily, auto_reinvest, round, promised
        from app.run r where ended_at is null and round_ends_at <= ${now}
          and not exists (select from app.run_day d where d.run_id = r.id and d.round = r.round and d.state in ('open', 'earned')
            and not (d.state = 'open' and r.round_ends_at <= ${auditsUntil} and ${isHandedIn(tx)}))
        order by id limit 200 for update skip locked`
    for (const run of runs) await endRound(tx, now, run, settings)
    return runs.length > 0
  })
}

async function endRound(tx: Transaction, now: Date, run: EndingRun, settings: Settings): Promise<void> {
  const { paidDays, waitingDays } = await countDays(tx, run)
  const bonus = paidDays * run.bonus_per_day
  const waiting = waitingDays * (run.daily_income + run.bonus_per_day + run.agent_daily)
  invariant(
    run.promised === bonus + waiting,
    `run ${run.id} holds ${run.promised} for a bonus of ${bonus} and ${waiting} of days that wait for their verdict`,
  )
  const renewable = run.auto_reinvest && paidDays > 0n && waitingDays === 0n
  const next = renewable ? await nextTerms(tx, now, run, settings) : undefined
  const reinvested = next ? await reinvest(tx, now, run, bonus, next) : false
  if (!reinvested) await finish(tx, now, run, { bonus, waiting })
  await announce(tx, now, { userId: run.user_id, kind: 'run', subjectId: run.id })
  await announce(tx, now, { userId: run.user_id, kind: 'balance', subjectId: run.id })
}

async function countDays(tx: Transaction, run: EndingRun): Promise<{ paidDays: bigint; waitingDays: bigint }> {
  const [days] = await tx<{ paid: bigint; waiting: bigint }[]>`
    select count(*) filter (where state = 'credited') as paid, count(*) filter (where state in ('open', 'earned')) as waiting
      from app.run_day where run_id = ${run.id} and round = ${run.round}`
  return { paidDays: days?.paid ?? 0n, waitingDays: days?.waiting ?? 0n }
}

const roundEnd = (start: Date, run: EndingRun) => addMs(start, days(run.period_days))

type NextTerms = ReturnType<typeof runTerms> & { readonly agentId: bigint | null; readonly taskId: bigint }

/** The new round's terms when all of its conditions hold: software and node cover it, user active, terms no worse. */
async function nextTerms(
  tx: Transaction,
  now: Date,
  run: EndingRun,
  settings: Settings,
): Promise<NextTerms | undefined> {
  const end = roundEnd(now, run)
  const [covered] = await tx`select from app.user_account
    where id = ${run.user_id} and software_until >= ${end} and node_until >= ${end} and frozen_reason is null`
  // The task may have a new version: a round begins by the one that is on offer.
  const [task] = await tx<(TaskTerms & { id: bigint })[]>`
    with recursive version as (
      select id from app.task where id = ${run.task_id}
      union all select t.id from app.task t join version v on t.replaces = v.id)
    select t.id, period_days, rate_ppm, bonus_ppm, units_base from app.task t join version using (id)
      where active and period_days = ${run.period_days} and ${run.amount} between min_amount and max_amount`
  if (!covered || !task) return undefined
  const agent = await readAgent(tx, run.user_id)
  const terms = runTerms(task, run.amount, agent?.shareBps ?? 0, settings.unitsPerDayMax)
  if (terms.dailyIncome < run.daily_income || terms.bonusPerDay < run.bonus_per_day) return undefined
  return { ...terms, agentId: agent?.id ?? null, taskId: task.id }
}

const accountsOf = (run: EndingRun) => ({
  snt: userAccount(run.user_id, 'available', 'SNT'),
  usdt: userAccount(run.user_id, 'available', 'USDT'),
  pledged: userAccount(run.user_id, 'pledged', 'USDT'),
  reserved: systemAccount('reserved', 'SNT'),
  emission: systemAccount('emission', 'SNT'),
})

/** @returns false when the emission budget, or its share for the task or the account, does not cover the new round */
async function reinvest(tx: Transaction, now: Date, run: EndingRun, bonus: bigint, next: NextTerms): Promise<boolean> {
  const { snt, reserved, emission } = accountsOf(run)
  const share = { taskId: next.taskId, userId: run.user_id, promised: next.promised }
  if (!(await takeEmissionShare(tx, now, share)).ok) return false
  const [outcome] = await postItems(tx, now, [
    {
      key: `run-end:${run.id}:${run.round}:reinvested`,
      requestHash: 'reinvested',
      accounts: [snt, reserved, emission],
      decide: () =>
        done({
          kind: 'run.reinvested',
          entries: [
            { account: reserved, amount: next.promised - bonus },
            { account: snt, amount: bonus },
            { account: emission, amount: -next.promised },
          ],
          ref: { run: run.id.toString(), round: String(run.round) },
        }),
    },
  ])
  if (!outcome?.ok) {
    await giveBackEmissionShare(tx, now, share)
    return false
  }
  await keepBonus(tx, now, run, bonus)
  const end = roundEnd(now, run)
  await tx`update app.run set round = round + 1, task_id = ${next.taskId}, round_started_at = ${now},
    round_ends_at = ${end}, daily_income = ${next.dailyIncome},
    bonus_per_day = ${next.bonusPerDay}, agent_id = ${next.agentId}, agent_daily = ${next.agentDaily}, quota = ${next.quota},
    promised = ${next.promised} where id = ${run.id}`
  await openDays(tx, { id: run.id, round: run.round + 1, startsAt: now, periodDays: run.period_days })
  return true
}

async function keepBonus(tx: Transaction, at: Date, run: EndingRun, amount: bigint): Promise<void> {
  if (amount > 0n) {
    await tx`insert into app.run_bonus (run_id, round, amount, at) values (${run.id}, ${run.round}, ${amount}, ${at})`
  }
}

/** @param bonus what is paid now; `waiting`: what stays reserved for days that wait for their verdict */
async function finish(
  tx: Transaction,
  now: Date,
  run: EndingRun,
  { bonus, waiting }: { bonus: bigint; waiting: bigint },
): Promise<void> {
  const { snt, usdt, pledged, reserved } = accountsOf(run)
  const [outcome] = await postItems(tx, now, [
    {
      key: `run-end:${run.id}:${run.round}`,
      requestHash: 'finished',
      accounts: [snt, usdt, pledged, reserved],
      decide: () =>
        done({
          kind: 'run.finished',
          entries: [
            { account: reserved, amount: -bonus },
            { account: snt, amount: bonus },
            { account: pledged, amount: -run.amount },
            { account: usdt, amount: run.amount },
          ],
          ref: { run: run.id.toString(), round: String(run.round) },
        }),
    },
  ])
  invariant(outcome?.ok, `run ${run.id} can't be finished`)
  await keepBonus(tx, now, run, bonus)
  await tx`update app.run set state = 'finished', ended_at = ${now}, promised = ${waiting} where id = ${run.id}`
}
