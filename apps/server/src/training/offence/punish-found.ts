import { inTransaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { createWorkList } from '#platform/loop/work-list'
import { readSettings } from '#platform/settings'
import { lockPayableRuns, punishOffence } from '#training/offence/punish-offence'
import { trainingLimits } from '#training/unit/training-limits'

interface FoundOffence {
  readonly lease_id: string
  readonly user_id: bigint
  readonly device: string
  readonly leased_at: Date
  readonly reason: string | null
}

/**
 * Punishes the offences that the audits process has found: its database role can't post, so the jobs do what moves money.
 * @returns true when there may be more
 */
export const punishFound = createWorkList<Context, FoundOffence, string>({
  name: 'offences',
  pageRows: 20,
  keyOf: (found) => found.lease_id,
  read: ({ sql }, after, limit) => sql<FoundOffence[]>`
    select f.lease_id, l.user_id, l.device, l.leased_at, l.reason from app.found_offence f join app.lease l on l.id = f.lease_id
      where f.lease_id > ${after ?? ''} order by f.lease_id limit ${limit}`,
  process: punish,
})

async function punish({ sql, clock }: Context, found: FoundOffence): Promise<void> {
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
}
