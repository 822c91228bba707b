import { done, invariant } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import type { Transaction } from '@synet/ledger/database'
import { postItems } from '@synet/ledger/post'
import { giveBackEmissionShare } from '#emission/emission-share'
import { announce } from '#event/announce'

export interface OpenRun {
  readonly id: bigint
  readonly user_id: bigint
  readonly amount: bigint
  readonly promised: bigint
  readonly round: number
  readonly round_started_at: Date
  readonly task_id: bigint
}

/** Ends a run whose row is locked: the whole principal at once; what it was still promised goes back to the emission budget. */
export async function endEarly(tx: Transaction, now: Date, run: OpenRun): Promise<void> {
  const entries = [
    { account: userAccount(run.user_id, 'pledged', 'USDT'), amount: -run.amount },
    { account: userAccount(run.user_id, 'available', 'USDT'), amount: run.amount },
    { account: systemAccount('reserved', 'SNT'), amount: -run.promised },
    { account: systemAccount('emission', 'SNT'), amount: run.promised },
  ].filter((entry) => entry.amount !== 0n)
  const share = { taskId: run.task_id, userId: run.user_id, promised: run.promised }
  await giveBackEmissionShare(tx, run.round_started_at, share)
  await tx`update app.run_day set state = 'void' where run_id = ${run.id} and round = ${run.round} and state in ('open', 'earned')`
  await tx`update app.run set state = 'ended-early', ended_at = ${now}, promised = 0 where id = ${run.id}`
  await announce(tx, now, { userId: run.user_id, kind: 'run', subjectId: run.id })
  const [outcome] = await postItems(tx, now, [
    {
      key: `run-end:${run.id}:${run.round}`,
      requestHash: 'ended-early',
      accounts: entries.map((entry) => entry.account),
      decide: () =>
        done({ kind: 'run.ended-early', entries, ref: { run: run.id.toString(), round: String(run.round) } }),
    },
  ])
  invariant(outcome?.ok, `run ${run.id} can't be ended`)
}
