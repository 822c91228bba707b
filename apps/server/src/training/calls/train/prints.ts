import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'
import { digitsOf } from '#training/unit/digits-of'

const blocks = 48

/**
 * The prints of a user's last verified units of one run or of all, newest first. A unit loses its lease after a month and
 * keeps its print; then it has the time of its day's last unit.
 */
export const trainPrints: UserCall<'train/prints'> = async ({ sql }, { runId, limit: asked }, { userId }) => {
  if (runId) {
    const [run] = await sql`select from app.run where id = ${runId} and user_id = ${userId}`
    if (!run) return refuse('run.not-found')
  }
  const limit = pageLimit(asked)
  const recent = await sql<{ id: string; run_id: bigint; project: string; decided_at: Date; print: Buffer }[]>`
    select id, run_id, project, coalesce(decided_at, leased_at) as decided_at, print from app.lease
      where user_id = ${userId} and state = 'verified' and print is not null and ${runId ? sql`run_id = ${runId}` : sql`true`}
      order by app.lease.decided_at desc limit ${limit}`
  const kept =
    recent.length >= limit
      ? []
      : await sql<{ run_id: bigint; project: string; decided_at: Date; levels: Buffer }[]>`
          select run_id, project, decided_at, levels from app.unit_print
            where user_id = ${userId} and ${runId ? sql`run_id = ${runId}` : sql`true`} order by app.unit_print.decided_at desc limit ${limit}`
  const older = kept.flatMap(({ levels, ...row }) =>
    Array.from({ length: levels.length / blocks }, (_, i) => levels.subarray(blocks * i, blocks * (i + 1)))
      // Zeros mean that none were taken.
      .filter((print) => print[0] !== 0)
      .toReversed()
      .map((print) => ({ ...row, id: null, print })),
  )
  const list = [...recent, ...older].slice(0, limit).map(({ id, run_id, project, decided_at, print }) => ({
    leaseId: id,
    runId: run_id.toString(),
    project,
    at: decided_at.toISOString(),
    print: digitsOf(print),
  }))
  return done({ list })
}
