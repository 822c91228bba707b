import { int8Array, type Transaction } from '@synet/ledger/database'
import type { Grant } from '#training/lease/grant-unit'
import { findProject } from '#training/unit/projects'

interface Asking extends Pick<Grant, 'leaseId' | 'run' | 'size'> {
  readonly addressMac: Buffer
  /** The latest protocol that the device knows. */
  readonly knows: number
}
/** A lease that repeats a unit becomes this. */
type Check = Pick<Grant, 'project' | 'protocol' | 'version' | 'weightsHash' | 'shard' | 'seed' | 'size'> & {
  readonly checks: string
}

interface Drawn extends Pick<Check, 'protocol' | 'version' | 'shard' | 'size'> {
  readonly id: bigint
  readonly checker_id: bigint
  readonly project: string
  readonly lease_id: string
  readonly seed: bigint
  readonly weights_hash: string
  readonly author_id: bigint
  readonly address_mac: Buffer | null
}

/**
 * Gives leases the checks for which their accounts were drawn, oldest first. Such a lease differs from no other: it has
 * the unit's protocol, which the device knows, its version, shard, seed and size, and is no larger than the device's own
 * would be. A unit of another project than the run's is repeated only by a lease that leaves its project, as others do
 * then. A device from the address of the unit's author gets none; another is drawn.
 */
export async function assignChecks(
  tx: Transaction,
  now: Date,
  grants: readonly Asking[],
  leaving: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Check>> {
  const taken = new Map<string, Check>()
  if (grants.length === 0) return taken
  const drawn = await tx<Drawn[]>`
    select k.id, k.checker_id, k.project, k.lease_id, k.author_id, u.protocol, u.version, u.shard, u.seed, u.size, u.address_mac, v.weights_hash
      from app.unit_check k
        join app.lease u on u.id = k.lease_id and (u.state = 'accepted' or exists (select from app.third_check t where t.lease_id = u.id))
        join app.model_version v on v.project = u.project and v.version = u.version
      where k.checker_id = any (${int8Array(grants.map(({ run }) => run.user_id))}::bigint[]) and k.ended_at is null
        and k.check_lease_id is null
      order by k.drawn_at, k.id for update of k skip locked`
  const free = new Set(drawn)
  for (const { leaseId, run, size, addressMac, knows } of grants) {
    for (const one of free) {
      const fits = one.project === run.project_code || leaving.has(leaseId)
      // A process with a newer build may know it already.
      const project = findProject(one.project)
      if (one.checker_id !== run.user_id || !fits || !project || one.size > size || one.protocol > knows) continue
      free.delete(one)
      if (one.address_mac?.equals(addressMac)) {
        await tx`update app.unit_check set ended_at = ${now}, outcome = 'same-address' where id = ${one.id}`
        continue
      }
      await tx`update app.unit_check set check_lease_id = ${leaseId} where id = ${one.id}`
      taken.set(leaseId, {
        project,
        checks: one.lease_id,
        protocol: one.protocol,
        version: one.version,
        weightsHash: one.weights_hash,
        shard: one.shard,
        seed: Number(one.seed),
        size: one.size,
      })
      break
    }
  }
  return taken
}
