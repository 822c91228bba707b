import { refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { leaseInBatch } from '#training/lease/lease-in-batch'

/**
 * Leases one unit against the open quota of a run's day. The server picks version, shard and seed; leases are throttled
 * to what the audits can replay. A device that says that it computes differently gets none: its units would be found
 * wrong, and its owner is honest. A client that does not know the units of the run's project gets none either; what it has
 * leased already is accepted.
 */
export const trainLease: UserCall<'train/lease'> = async (
  context,
  { runId, device, selfTest = 'passed', protocol = 1, unitMs, stepMs, elsewhere = false },
  { userId, credential, ip },
) => {
  if (selfTest !== 'passed') return refuse('device.differs', { part: selfTest })
  const told = { device, protocol, unitMs, stepMs, elsewhere }
  return leaseInBatch(context, { runId: BigInt(runId), ...told, userId, credential, ip })
}
