import { addMs, days } from '@synet/core/clock'
import { inTransaction, type Sql } from '@synet/ledger/database'
import { drawShare } from '@synet/training/protocol/secret-draw'
import { spanMs, thirdCheckShare, thirdWithinMs } from '@synet/training/protocol/third-check'
import type { Context } from '#platform/context'

/** The spans of this time show what is usual. */
const usualMs = days(7)
/** With fewer spans nobody knows what is usual. */
const spansMin = days(1) / spanMs
/** Older spans are left out when the audits were away for longer. */
const lookBackMs = days(1)

/**
 * Counts the work of the oldest span that is over and has not been counted, together with the next one, and chooses
 * the agreed pairs that a third account repeats at another hour. A span is counted once, by one process.
 * @returns true when there may be more
 */
export async function chooseThirdChecks({ sql, clock, config }: Context): Promise<boolean> {
  const now = clock.now()
  const latest = new Date(Math.floor((now.getTime() - 2 * spanMs) / spanMs) * spanMs)
  const next = (await readUncounted(sql)) ?? latest
  if (next > latest) return false
  const from = next < addMs(latest, -lookBackMs) ? addMs(latest, -lookBackMs) : next
  const until = addMs(from, spanMs)
  const [work, after] = [await workOf(sql, from), await workOf(sql, until)]
  await inTransaction(sql, async (tx) => {
    const week = await tx<
      { units: bigint }[]
    >`select units from app.work_span where starts_at > ${addMs(from, -usualMs)}`
    const counted =
      await tx`insert into app.work_span (starts_at, units) values (${from}, ${work}) on conflict do nothing`
    if (counted.count === 0 || week.length < spansMin) return
    const share = thirdCheckShare(
      Math.max(work, after),
      week.map(({ units }) => Number(units)),
    )
    if (share === 0) return
    const pairs = await tx<{ id: string }[]>`
      select id from app.lease where decided_at >= ${from} and decided_at < ${until} and state = 'verified'
        and checks is null and agreed_with is not null and not replayed and not recheck`
    const chosen = pairs
      .map(({ id }) => ({ id, lot: drawShare(config.leaseKey, 'third', id) }))
      .filter(({ lot }) => lot < share)
    // The lot of those chosen is uniform below the share, so that it also says when.
    const dueAt = chosen.map(({ lot }) => addMs(now, (lot / share) * thirdWithinMs).toISOString())
    await tx`
      insert into app.third_check (lease_id, project, version, due_at)
        select l.id, l.project, l.version, c.due::timestamptz
          from unnest(${chosen.map(({ id }) => id)}::text[], ${dueAt}::text[]) as c (id, due) join app.lease l on l.id = c.id`
  })
  return true
}

/** @returns the beginning of the time whose pairs may still be chosen; undefined while no span was counted */
export async function readUncounted(sql: Sql): Promise<Date | undefined> {
  const [last] = await sql<{ at: Date | null }[]>`select max(starts_at) as at from app.work_span`
  return last?.at ? addMs(last.at, spanMs) : undefined
}

/** Standard units that were verified in a span. */
async function workOf(sql: Sql, from: Date): Promise<number> {
  const [row] = await sql<{ units: bigint }[]>`
    select coalesce(sum(size), 0)::bigint as units from app.lease
      where decided_at >= ${from} and decided_at < ${addMs(from, spanMs)} and state = 'verified'`
  return Number(row?.units)
}
