import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readRuns } from '#training/run/read-runs'

/** Changes auto-reinvest, which is possible until the term ends. */
export const editTaskPledge: UserCall<'purchase/editTaskPledge'> = async (
  { sql, clock },
  { id, autoReinvest },
  { userId, language },
) => {
  const changed = await sql`update app.run set auto_reinvest = ${autoReinvest}
    where id = ${id} and user_id = ${userId} and ended_at is null`
  const [run] = await readRuns(sql, clock.now(), language, { userId, id: BigInt(id), limit: 1 })
  if (!run) return refuse('run.not-found')
  return changed.count === 1 ? done(run) : refuse('run.ended')
}
