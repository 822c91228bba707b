import { nextState } from '#state/transitions'
import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#http/call'
import { findLease, projectOf } from '#train/lease/find-lease'
import { withConcurrencyLimit } from '#train/concurrency-limit'
import { projectsOfSteps } from '#train/projects'

/**
 * Binds contributors to their result before it is decided whether the unit is audited. Sending the same content twice
 * changes nothing.
 */
export const trainCommit: UserCall<'train/commit'> = ({ sql, clock }, request, { userId }) =>
  withConcurrencyLimit('done', async () => {
    const now = clock.now()
    const { leaseId, deltaHash, parametersHash, lossTrace } = request
    const isFinite = lossTrace.every((loss) => Number.isFinite(Math.fround(loss)))
    if (isFinite) {
      // The regular case takes one statement; the reason of a refusal is only read afterwards.
      const bound = await sql`
        update app.lease set state = ${nextState('lease', 'leased', 'committed')}, delta_hash = ${deltaHash}, parameters_hash = ${parametersHash},
            loss_trace = ${[...lossTrace]}::float8[]
          where id = ${leaseId} and user_id = ${userId} and state = 'leased' and expires_at > ${now}
            and project = any (${projectsOfSteps(lossTrace.length)}::text[])`
      if (bound.count === 1) return done({})
    }
    const lease = await findLease(sql, userId, leaseId)
    if (!lease) return refuse('lease.not-found')
    if (lease.state === 'leased' && lease.expires_at > now)
      return refuse(lossTrace.length === projectOf(lease).stepsPerUnit ? 'unit.non-finite' : 'unit.malformed', {
        part: 'losses',
      })
    if (lease.delta_hash === deltaHash && lease.parameters_hash === parametersHash) return done({})
    return refuse(lease.delta_hash === null ? 'lease.over' : 'unit.hash')
  })
