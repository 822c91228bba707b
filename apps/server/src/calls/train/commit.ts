import { nextState } from '#state/transitions'
import type { Answer } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import type { Context } from '#context'
import type { UserCall } from '#http/call'
import { acceptCheck } from '#train/check/accept-check'
import { findLease, type LeaseRow, projectOf, readQuota } from '#train/lease/find-lease'
import { withConcurrencyLimit } from '#train/concurrency-limit'
import { projectsOfSteps } from '#train/projects'
import { signDelta, uploadStarted } from '#train/training-bytes'

type Committed = Answer<'train/commit'>

/**
 * Binds contributors to their result before it is decided who computes the unit again. A unit that was leased to repeat
 * another one is handed in with this: nobody needs its delta. Sending the same content twice changes nothing.
 */
export const trainCommit: UserCall<'train/commit'> = (context, request, { userId }) =>
  withConcurrencyLimit('done', async (): Promise<Result<Committed>> => {
    const { sql, clock } = context
    const now = clock.now()
    const { leaseId, deltaHash, parametersHash, lossTrace } = request
    const isFinite = lossTrace.every((loss) => Number.isFinite(Math.fround(loss)))
    if (isFinite) {
      // The regular case takes one statement; the reason of a refusal is only read afterwards.
      const [bound] = await sql<Handed[]>`
        update app.lease set state = ${nextState('lease', 'leased', 'committed')}, delta_hash = ${deltaHash}, parameters_hash = ${parametersHash},
            loss_trace = ${[...lossTrace]}::float8[],
            delta_size = case when checks is null then ${uploadStarted(context)}::int end
          where id = ${leaseId} and user_id = ${userId} and state = 'leased' and expires_at > ${now}
            and project = any (${projectsOfSteps(lossTrace.length)}::text[])
          returning id, run_id, round, day, user_id, checks, state, project, expires_at, delta_hash`
      if (bound) return done(await answer(context, now, bound))
    }
    const lease = await findLease(sql, userId, leaseId)
    if (!lease) return refuse('lease.not-found')
    if (lease.state === 'leased' && lease.expires_at > now)
      return refuse(lossTrace.length === projectOf(lease).stepsPerUnit ? 'unit.non-finite' : 'unit.malformed', {
        part: 'losses',
      })
    if (lease.delta_hash === deltaHash && lease.parameters_hash === parametersHash)
      return done(await answer(context, now, lease))
    return refuse(lease.delta_hash === null ? 'lease.over' : 'unit.hash')
  })

type Handed = Pick<
  LeaseRow,
  'id' | 'run_id' | 'round' | 'day' | 'user_id' | 'checks' | 'state' | 'project' | 'expires_at' | 'delta_hash'
>

async function answer(context: Context, now: Date, lease: Handed): Promise<Committed> {
  const { sql } = context
  if (lease.checks === null) return { accepted: null, upload: await signUpload(context, now, lease) }
  if (lease.state === 'committed') await acceptCheck(sql, now, lease)
  const state = lease.state === 'committed' ? 'accepted' : lease.state
  return { accepted: { state, ...(await readQuota(sql, lease)) }, upload: null }
}

/** Only while the unit can still be handed in, so that no upload follows the removal of unfinished ones. */
async function signUpload(context: Context, now: Date, lease: Handed): Promise<Committed['upload']> {
  const { id, delta_hash: deltaHash } = lease
  if (lease.state !== 'committed' || lease.expires_at <= now || deltaHash === null) return null
  return (await signDelta(context, { id, deltaHash }, projectOf(lease).model)) ?? null
}
