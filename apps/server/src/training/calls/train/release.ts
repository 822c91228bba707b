import { nextState } from '#platform/state/transitions'
import { hours } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { consumeRate } from '#platform/consume-rate'

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
