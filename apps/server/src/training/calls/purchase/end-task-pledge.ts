import { done, invariant, refuse, type Result } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { checkPayPassword } from '#people/password/check-pay-password'
import { consumeAccountRate } from '#people/session/rates'
import { inOpenSession } from '#people/session/session'
import { closeDaysOf } from '#training/run/close-days'
import { endEarly, type OpenRun } from '#training/run/end-early'
import { type RunInfo, readRuns } from '#training/run/read-runs'

/** Ends a run early: the whole principal at once; finished days stay, the day in progress and the end bonus are given up. */
export const endTaskPledge: UserCall<'purchase/endTaskPledge'> = async (context, request, caller) => {
  const { sql, clock } = context
  const { userId, language } = caller
  const id = BigInt(request.id)
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  // Days whose verdicts are known are paid now; `endEarly` keeps the others.
  await closeDaysOf(context, id)
  const now = clock.now()
  return inOpenSession(sql, caller, async (tx): Promise<Result<RunInfo>> => {
    const [run] = await tx<(OpenRun & { ended_at: Date | null; state: string })[]>`
      select id, user_id, amount, daily_income, agent_daily, promised, ended_at, state, round, round_started_at, task_id
        from app.run where id = ${id} and user_id = ${userId} for update`
    if (!run) return refuse('run.not-found')
    if (run.ended_at && run.state !== 'ended-early') return refuse('run.ended')
    if (!run.ended_at) {
      await endEarly(tx, now, run)
      // An end is never refused; the next start is.
      await consumeAccountRate({ sql: tx, clock }, 'taken back', `run:${userId}`)
    }
    const [after] = await readRuns(tx, now, language, { userId, id, limit: 1 })
    invariant(after, 'the row is locked')
    return done(after)
  })
}
