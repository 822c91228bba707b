import type { Request } from '@synet/contract/calls'
import type { Payment } from '@synet/contract/passkey-content'
import { isRegion } from '@synet/contract/regions'
import { type Amount, formatMinor, parseMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Sql, Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import type { PostingItem } from '@synet/ledger/decide-batch'
import { postItem } from '@synet/ledger/post'
import { emissionRefusal, giveBackEmissionShare, reserveEmissionShare } from '#money/emission/emission-share'
import { announce } from '#platform/event/announce'
import type { UserCall, UserCaller } from '#platform/http/call'
import { inOpenSession } from '#people/session/session'
import { balanceRefusal } from '#money/balance-refusal'
import { confirmPayment } from '#people/passkey/confirm-payment'
import { isPosted, refusalUnlessPosted } from '#money/money-log/is-posted'
import { pledgeRefusal } from '#training/run/pledge-refusal'
import { readAgent } from '#training/run/read-agent'
import { openDays } from '#training/run/run-days'
import { type RunInfo, readRuns } from '#training/run/read-runs'
import { computeRunConditions, type TaskConditions } from '#training/run/run-conditions'
import { readSettings } from '#platform/settings'

type Task = TaskConditions & {
  readonly id: bigint
  readonly min_amount: Amount<'USDT'>
  readonly max_amount: Amount<'USDT'>
}

const paymentOf = ({ taskId, region, amount, autoReinvest }: Request<'purchase/taskPledge'>): Payment => ({
  of: 'pledge',
  taskId,
  region,
  amount,
  autoReinvest,
})

/** Starts a run: one posting locks the principal and reserves all the income that is promised for it. */
export const taskPledge: UserCall<'purchase/taskPledge'> = async (context, request, caller) => {
  const { sql, clock } = context
  const { userId, action, language } = caller
  const [task] = await sql<Task[]>`select id, period_days, rate_ppm, bonus_ppm, units_base, min_amount, max_amount
    from app.task where id = ${request.taskId} and active`
  if (!task) return refuse('task.not-found')
  const within = parsePrincipal(request, task)
  if (!within.ok) return within
  const amount = within.value
  const asked = { userId, amount, taskId: task.id }
  // Whatever refuses says so before the payment password.
  const may = await refusalUnlessPosted(sql, action.key, async () => {
    const now = clock.now()
    const { promised } = await readTerms(sql, userId, task, amount)
    const allowed = await mayPledge(sql, now, asked)
    return allowed.ok ? emissionRefusal(sql, now, { taskId: task.id, userId, promised }) : allowed
  })
  if (!may.ok) return may
  const confirmed = await confirmPayment(context, caller, request, paymentOf(request))
  if (!confirmed.ok) return confirmed
  return inOpenSession(sql, caller, async (tx): Promise<Result<RunInfo>> => {
    // Under the lock, so that no run begins before the end of one that it waited for, or with an earlier agent.
    const now = clock.now()
    const { agentId, ...terms } = await readTerms(tx, userId, task, amount)
    const used = await isPosted(tx, action.key)
    if (!used) {
      const allowed = await mayPledge(tx, now, asked)
      if (!allowed.ok) return allowed
      const share = await reserveEmissionShare(tx, now, { taskId: task.id, userId, promised: terms.promised })
      if (!share.ok) return share
    }
    const outcome = await postItem(tx, now, pledgeItem(action, asked, terms.promised))
    if (!outcome.ok) {
      // A refusal commits the transaction, so the emission share that was taken above is given back.
      if (!used) await giveBackEmissionShare(tx, now, { taskId: task.id, userId, promised: terms.promised })
      return balanceRefusal(outcome)
    }
    const { postingId: id, at: startedAt } = outcome.value
    if (!outcome.value.replayed) {
      await tx`insert into app.run (id, user_id, task_id, region, amount, period_days, daily_income, bonus_per_day, agent_id,
          agent_daily, quota, auto_reinvest, state, round_started_at, round_ends_at,
          started_at, promised)
        values (${id}, ${userId}, ${task.id}, ${request.region}, ${amount}, ${task.period_days}, ${terms.dailyIncome},
          ${terms.bonusPerDay}, ${agentId}, ${terms.agentDaily}, ${terms.quota}, ${request.autoReinvest}, 'new',
          ${startedAt}, ${addMs(startedAt, days(task.period_days))}, ${startedAt}, ${terms.promised})`
      await openDays(tx, { id, term: 1, startsAt: startedAt, periodDays: task.period_days })
      await announce(tx, now, { userId, kind: 'run', subjectId: id })
    }
    const [run] = await readRuns(tx, now, language, { userId, id, limit: 1 })
    invariant(run, 'the run was just made')
    return done(run)
  })
}

/** Locks the principal and reserves the promised income, or refuses with `task.sold-out`. */
function pledgeItem(
  { key, requestHash }: UserCaller['action'],
  { userId, amount, taskId }: Asked,
  promised: Amount<'SNT'>,
): PostingItem {
  const [available, pledged] = [userAccount(userId, 'available', 'USDT'), userAccount(userId, 'pledged', 'USDT')]
  const [emission, reserved] = [systemAccount('emission', 'SNT'), systemAccount('reserved', 'SNT')]
  return {
    key,
    requestHash,
    accounts: [available, pledged, emission, reserved],
    decide: (balances) =>
      balances(emission) < promised
        ? refuse('task.sold-out')
        : done({
            kind: 'run.started',
            entries: [...move(available, pledged, amount), ...move(emission, reserved, promised)],
            ref: { task: taskId.toString() },
          }),
  }
}

/** @returns the principal; refusals `task.region-unknown` and those of the amount */
function parsePrincipal(
  { region, amount: text }: Request<'purchase/taskPledge'>,
  { min_amount: min, max_amount: max }: Task,
): Result<Amount<'USDT'>> {
  if (!isRegion(region)) return refuse('task.region-unknown')
  const amount = parseMinor('USDT', text)
  if (amount === undefined) return refuse('amount.invalid')
  if (amount < min) return refuse('amount.below-minimum', { min: formatMinor('USDT', min), asset: 'USDT' })
  if (amount > max) return refuse('amount.above-maximum', { max: formatMinor('USDT', max), asset: 'USDT' })
  return done(amount)
}

/** Computes what the run would earn and ask for, with the share of the user's agent. */
async function readTerms(sql: Sql | Transaction, userId: bigint, task: Task, amount: Amount<'USDT'>) {
  const { unitsPerDayMax } = await readSettings(sql)
  const agent = await readAgent(sql, userId)
  return {
    ...computeRunConditions(task, amount, agent?.shareBps ?? 0, unitsPerDayMax),
    agentId: agent?.id ?? null,
  }
}

interface Asked {
  readonly userId: bigint
  readonly amount: Amount<'USDT'>
  readonly taskId: bigint
}

async function mayPledge(sql: Sql | Transaction, now: Date, { userId, amount, taskId }: Asked): Promise<Result<void>> {
  const refused = await pledgeRefusal(sql, now, userId, taskId)
  if (!refused.ok) return refused
  const balance = await readBalance(sql, userAccount(userId, 'available', 'USDT'))
  if (amount > balance)
    return refuse('balance.insufficient', { available: formatMinor('USDT', balance), asset: 'USDT' })
  return done(undefined)
}
