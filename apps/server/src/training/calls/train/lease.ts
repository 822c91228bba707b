import { refuse, done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { count } from '#platform/metrics/registry'
import { leaseInBatch } from '#training/lease/lease-in-batch'
import { nextState } from '#platform/state/transitions'
import { hours } from '@synet/core/clock'
import { consumeRate } from '#platform/consume-rate'

/** The families whose engines compute differently, by the user agent; those of iOS are all WebKit. */
const browserOf = (agent: string): string => {
  if (/\bFirefox\//.test(agent)) return 'firefox'
  if (/Chrome\//.test(agent)) return 'chromium'
  return /\bAppleWebKit\//.test(agent) ? 'webkit' : 'other'
}

/**
 * Leases one unit against the open quota of a run's day. The server picks version, shard and seed; leases are throttled
 * to what the audits can replay. A device that says that it computes differently gets none: its units would be found
 * wrong, and its owner is honest. A client that does not know the units of the run's project gets none either.
 */
export const trainLease: UserCall<'train/lease'> = async (
  context,
  { runId, device, selfTest = 'passed', engine, protocol, unitMs, elsewhere = false },
  { userId, credential, ip, device: agent },
) => {
  if (engine) count('synet_lease_engines_total', { engine, outcome: selfTest, browser: browserOf(agent) })
  if (selfTest !== 'passed') return refuse('device.differs', { part: selfTest })
  const told = { device, protocol, unitMs, elsewhere }
  return leaseInBatch(context, { runId: BigInt(runId), ...told, userId, credential, ip })
}

/** More than all leases of the largest quotas of an account's runs. */
const rate = { max: 1_500, windowMs: hours(24) }

/** Releases a lease that will not be computed, so that its place in the quota is free at once. */
export const trainRelease: UserCall<'train/release'> = async (context, { leaseId }, { userId }) => {
  const allowed = await consumeRate(context, `release:${userId}`, rate)
  if (!allowed.ok) return allowed
  const released = await context.sql`update app.lease
    set state = case when state = 'leased' then ${nextState('lease', 'leased', 'released')} else state end
    where id = ${leaseId} and user_id = ${userId} and state in ('leased', 'released')`
  return released.count === 1 ? done({}) : refuse('lease.not-found')
}
