import { addMs, days } from '@synet/core/clock'
import type { Context } from '#context'

/** How long a user can ask for his proof of an epoch; epochs themselves stay for ever. */
export const treesKeptMs = days(90)

/** Removes the trees of old epochs: their balances are nobody's business any more. @returns true when there is more */
export async function deleteOldTrees({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<boolean> {
  const [old] = await sql<{ epoch: number }[]>`
    select k.epoch from app.proof_key k join app.proof_epoch e on e.number = k.epoch
      where e.at < ${addMs(clock.now(), -treesKeptMs)} order by k.epoch limit 1`
  if (!old) return false
  await sql`delete from app.proof_part where epoch = ${old.epoch}`
  await sql`delete from app.proof_key where epoch = ${old.epoch}`
  return true
}
