import { isRegion } from '@synet/contract/regions'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { readRuns } from '#training/run/read-runs'

/** Changes auto-reinvest and the region, which is possible until the term ends. The region only labels the run's units. */
export const editTaskPledge: UserCall<'purchase/editTaskPledge'> = async (
  { sql, clock },
  { id, autoReinvest = null, region = null },
  { userId, language },
) => {
  if (region !== null && !isRegion(region)) return refuse('task.region-unknown')
  const changed = await sql`update app.run
    set auto_reinvest = coalesce(${autoReinvest}, auto_reinvest), region = coalesce(${region}, region)
    where id = ${id} and user_id = ${userId} and ended_at is null`
  const [run] = await readRuns(sql, clock.now(), language, { userId, id: BigInt(id), limit: 1 })
  if (!run) return refuse('run.not-found')
  return changed.count === 1 ? done(run) : refuse('run.ended')
}
