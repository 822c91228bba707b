import type { UserCall } from '#http/call'
import { leaseTogether } from '#train/lease-together'

/**
 * Leases one unit against the open quota of a run's day. The server picks version, shard and seed; leases are throttled
 * to what the audits can replay.
 */
export const leaseUnit: UserCall<'train/lease'> = (context, { runId, device }, { userId, credential }) =>
  leaseTogether(context, { runId: BigInt(runId), device, userId, credential })
