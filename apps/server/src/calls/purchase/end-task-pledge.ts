import { done, invariant, refuse, type Result } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { inTransaction } from '@synet/ledger/database'
import { postItems } from '@synet/ledger/post'
import { giveBackEmissionShare } from '#emission/emission-share'
import { announce } from '#event/announce'
import type { UserCall } from '#http/call'
import { checkPayPassword } from '#password/check-pay-password'
import { closeDays } from '#run/close-days'
import { type RunInfo, readRuns } from '#run/read-runs'

/** Ends a run early: the whole principal at once; the day under way and the end bonus go back to the emission budget. */
export const endTaskPledge: UserCall<'purchase/endTaskPledge'> = async (context, request, { userId }) => {
  const { sql, clock } = context
  const id = BigInt(request.id)
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  // Days whose window is over were earned before this decision.
  await closeDays(context, id)
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<RunInfo>> => {
    const [run] = await tx<
      {
        amount: bigint
        promised: bigint
        ended_at: Date | null
        state: string
        round: number
        round_started_at: Date
        task_id: bigint
      }[]
    >`
      select amount, promised, ended_at, state, round, round_started_at, task_id from app.run where id = ${id} and user_id = ${userId} for update`
    if (!run) return refuse('run.not-found')
    if (run.ended_at && run.state !== 'ended-early') return refuse('run.ended')
    if (!run.ended_at) {
      const entries = [
        { account: userAccount(userId, 'pledged', 'USDT'), amount: -run.amount },
        { account: userAccount(userId, 'available', 'USDT'), amount: run.amount },
        { account: systemAccount('reserved', 'SNT'), amount: -run.promised },
        { account: systemAccount('emission', 'SNT'), amount: run.promised },
      ]
      const [outcome] = await postItems(tx, now, [
        {
          key: `run-end:${id}:${run.round}`,
          requestHash: 'ended-early',
          accounts: entries.map((entry) => entry.account),
          decide: () =>
            done({ kind: 'run.ended-early', entries, ref: { run: id.toString(), round: String(run.round) } }),
        },
      ])
      invariant(outcome?.ok, `run ${id} can't be ended`)
      const share = { taskId: run.task_id, userId, promised: run.promised }
      await giveBackEmissionShare(tx, run.round_started_at, share)
      await tx`update app.run_day set state = 'void' where run_id = ${id} and round = ${run.round} and state in ('open', 'earned')`
      await tx`update app.run set state = 'ended-early', ended_at = ${now}, promised = 0 where id = ${id}`
      await announce(tx, now, { userId, kind: 'run', subjectId: id })
    }
    const [after] = await readRuns(tx, now, { userId, id, limit: 1 })
    invariant(after, 'the row is locked')
    return done(after)
  })
}
