import { nextState } from '#platform/state/transitions'
import { add, amount, type Amount, subtract } from '@synet/core/amount'
import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { mergeEntries, move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import { giveBackEmissionShare } from '#money/emission/emission-share'
import { announce } from '#platform/event/announce'

export interface OpenRun {
  readonly id: bigint
  readonly user_id: bigint
  readonly amount: Amount<'USDT'>
  readonly daily_income: Amount<'SNT'>
  readonly agent_daily: Amount<'SNT'>
  readonly promised: Amount<'SNT'>
  /** The number of the term; the column keeps its first name. */
  readonly round: number
  readonly round_started_at: Date
  readonly task_id: bigint
}

/**
 * Ends a run whose row is locked: the whole principal returns at once. Days whose window is over stay as they are, earned
 * or waiting for their verdict, and the run keeps their income and the agent's share of it: `closeDays` pays or releases
 * them. The day in progress, the days to come and the end bonus go back to the emission budget.
 */
export async function endEarly(tx: Transaction, now: Date, run: OpenRun): Promise<void> {
  const days = await giveUpDays(tx, now, run)
  const kept = amount('SNT', days * add(run.daily_income, run.agent_daily))
  const released = subtract(run.promised, kept)
  invariant(released >= 0n, `run ${run.id} holds ${run.promised}, and its finished days may still pay ${kept}`)
  const entries = mergeEntries([
    ...move(userAccount(run.user_id, 'pledged', 'USDT'), userAccount(run.user_id, 'available', 'USDT'), run.amount),
    ...move(systemAccount('reserved', 'SNT'), systemAccount('emission', 'SNT'), released),
  ])
  const share = { taskId: run.task_id, userId: run.user_id, promised: released }
  await giveBackEmissionShare(tx, run.round_started_at, share)
  await tx`update app.run set state = ${nextState('run', ['new', 'starting', 'running'], 'ended-early')}, ended_at = ${now}, promised = ${kept} where id = ${run.id}`
  await announce(tx, now, { userId: run.user_id, kind: 'run', subjectId: run.id })
  const outcome = await postItem(tx, now, {
    key: `run-end:${run.id}:${run.round}`,
    requestHash: 'ended-early',
    accounts: entries.map((entry) => entry.account),
    decide: () => done({ kind: 'run.ended-early', entries, ref: { run: run.id.toString(), round: String(run.round) } }),
  })
  invariant(outcome.ok, `run ${run.id} can't be ended`)
}

/** @returns how many finished days stay, because they are not closed yet */
async function giveUpDays(tx: Transaction, now: Date, run: OpenRun): Promise<bigint> {
  const [kept] = await tx<{ count: bigint }[]>`
    with given_up as (
      update app.run_day set state = ${nextState('run_day', ['open', 'earned'], 'void')}
        where run_id = ${run.id} and round = ${run.round} and state in ('open', 'earned') and ends_at > ${now}
    )
    select count(*) from app.run_day
      where run_id = ${run.id} and round = ${run.round} and state in ('open', 'earned') and ends_at <= ${now}`
  return kept?.count ?? 0n
}
