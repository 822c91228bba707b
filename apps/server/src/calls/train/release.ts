import { nextState } from '#state/transitions'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#http/call'

/** Releases a lease that will not be computed, so that its place in the quota is free at once. */
export const trainRelease: UserCall<'train/release'> = async ({ sql }, { leaseId }, { userId }) => {
  const released = await sql`update app.lease
    set state = case when state = 'leased' then ${nextState('lease', 'leased', 'released')} else state end
    where id = ${leaseId} and user_id = ${userId} and state in ('leased', 'released')`
  return released.count === 1 ? done({}) : refuse('lease.not-found')
}
