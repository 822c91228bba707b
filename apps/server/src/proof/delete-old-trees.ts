import { addMs, days } from '@synet/core/clock'
import type { Context } from '#platform/context'

/** Users can get their proof of an epoch for this time; epochs themselves stay forever. */
export const treesKeptMs = days(90)

/**
 * Deletes the trees of old epochs, so that their balances are not kept longer than needed.
 * @returns true when there is more
 */
export async function deleteOldTrees({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const [old] = await sql<{ epoch: number }[]>`
    select k.epoch from app.proof_key k join app.proof_epoch e on e.number = k.epoch
      where e.at < ${addMs(clock.now(), -treesKeptMs)} order by k.epoch limit 1`
  if (!old) return false
  await sql`delete from app.proof_part where epoch = ${old.epoch}`
  await sql`delete from app.proof_key where epoch = ${old.epoch}`
  return true
}
