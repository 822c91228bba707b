import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#context'
import { readSettings } from '#settings'
import { lockPayableRuns, punishOffence } from '#train/offence/punish-offence'
import { trainingLimits } from '#train/training-limits'

interface FoundOffence {
  readonly lease_id: string
  readonly user_id: bigint
  readonly device: string
  readonly leased_at: Date
  readonly reason: string | null
}

/**
 * Punishes the oldest offence that the audits process has found: its database role can't post, so the jobs do what
 * moves money.
 * @returns true when there was one
 */
export async function punishFound({ sql, clock }: Context): Promise<boolean> {
  const [found] = await sql<FoundOffence[]>`
    select f.lease_id, l.user_id, l.device, l.leased_at, l.reason from app.found_offence f join app.lease l on l.id = f.lease_id
      order by f.found_at, f.lease_id limit 1`
  if (!found) return false
  const limits = trainingLimits(await readSettings(sql))
  const { lease_id: leaseId, user_id: userId, device, leased_at: leasedAt } = found
  await inTransaction(sql, async (tx) => {
    const runs = await lockPayableRuns(tx, [userId])
    const taken = await tx`delete from app.found_offence where lease_id = ${leaseId}`
    if (taken.count === 0) return
    await punishOffence(
      tx,
      clock.now(),
      { leaseId, userId, device, leasedAt, reason: found.reason ?? '' },
      runs,
      limits,
    )
  })
  return true
}
