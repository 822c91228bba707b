import type { UserCall } from '#http/call'
import { leaseInBatch } from '#train/lease/lease-in-batch'

/**
 * Leases one unit against the open quota of a run's day. The server picks version, shard and seed; leases are throttled
 * to what the audits can replay.
 */
export const trainLease: UserCall<'train/lease'> = (context, { runId, device }, { userId, credential }) =>
  leaseInBatch(context, { runId: BigInt(runId), device, userId, credential })
