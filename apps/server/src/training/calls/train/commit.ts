import { nextState } from '#platform/state/transitions'
import type { Answer, Request } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import { chainHash, stateCount } from '@synet/training/protocol/state-hashes'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import type { Context } from '#platform/context'
import type { UserCall } from '#platform/http/call'
import { findLease, type FoundLease, type LeaseRow, projectOf, readQuota, stepsOf } from '#training/lease/find-lease'
import { withConcurrencyLimit } from '#training/unit/concurrency-limit'
import { putStates, signDelta, uploadStarted } from '#training/unit/training-bytes'
import { unitsOfSteps } from '#training/unit/projects'
import { inTransaction, type Sql } from '@synet/ledger/database'
import { beginRunning } from '#training/unit/begin-running'

/**
 * Accepts a check with its commitment: its delta is not needed, because the unit's first contributor has sent the same
 * bytes, or the server computes them. Repeating it changes nothing.
 */
const acceptCheck = (sql: Sql, now: Date, lease: Pick<LeaseRow, 'id' | 'user_id' | 'run_id'>): Promise<void> =>
  inTransaction(sql, async (tx) => {
    const accepted = await tx`
      update app.lease set state = ${nextState('lease', 'committed', 'accepted')}, turn = ${now}
        where id = ${lease.id} and state = 'committed'`
    if (accepted.count > 0) await beginRunning(tx, now, lease)
  })

type Committed = Answer<'train/commit'>
type Content = Request<'train/commit'>

/**
 * Binds contributors to their result before it is decided who computes the unit again. A unit that was leased to repeat
 * another one is handed in with this: nobody needs its delta. Sending the same content twice changes nothing.
 */
export const trainCommit: UserCall<'train/commit'> = (context, request, { userId }) =>
  withConcurrencyLimit('done', async (): Promise<Result<Committed>> => {
    const { sql, clock } = context
    const now = clock.now()
    const { leaseId, deltaHash, parametersHash, lossTrace, stateHashes } = request
    const hasStates = stateHashes.length === stateCount(lossTrace.length)
    const isFinite = lossTrace.every((loss) => Number.isFinite(Math.fround(loss)))
    if (isFinite && hasStates) {
      const units = unitsOfSteps(lossTrace.length)
      // The regular case takes one statement; the reason of a refusal is only read afterwards.
      const [bound] = await sql<Handed[]>`
        update app.lease set state = ${nextState('lease', 'leased', 'committed')}, delta_hash = ${deltaHash}, parameters_hash = ${parametersHash},
            loss_trace = ${[...lossTrace]}::float8[], state_root = ${await chainHash(stateHashes)},
            delta_size = case when checks is null then ${uploadStarted(context)}::int end
          where id = ${leaseId} and user_id = ${userId} and state = 'leased' and expires_at > ${now}
            and (project, size) in (select * from unnest(${units.map(({ code }) => code)}::text[], ${units.map(({ size }) => String(size))}::int[]))
          returning id, run_id, round, day, user_id, checks, state, project, protocol, size, expires_at, delta_hash`
      if (bound) {
        await putStates(context, leaseId, stateHashes)
        return done(await answer(context, now, bound))
      }
    }
    // The unit may have been committed before: the answer repeats what is read.
    const lease = await readConfirmed(sql, (tx) => findLease(tx, userId, leaseId))
    if (!lease) return refuse('lease.not-found')
    if (lease.state === 'leased' && lease.expires_at > now) {
      if (lossTrace.length !== stepsOf(lease)) return refuse('unit.malformed', { part: 'losses' })
      return isFinite ? refuse('unit.malformed', { part: 'states' }) : refuse('unit.non-finite', { part: 'losses' })
    }
    if (lease.delta_hash === null) return refuse('lease.over')
    if (!(await isSameContent(lease, request))) return refuse('unit.hash')
    // The store may have failed the first time.
    if (lease.state === 'committed') await putStates(context, leaseId, stateHashes)
    return done(await answer(context, now, lease))
  })

/** Tells whether a lease was committed with this content. Losses and states of decided units are not kept for ever. */
async function isSameContent(lease: FoundLease, { deltaHash, parametersHash, lossTrace, stateHashes }: Content) {
  const losses = lease.loss_trace ?? lossTrace
  return (
    lease.delta_hash === deltaHash &&
    lease.parameters_hash === parametersHash &&
    losses.length === lossTrace.length &&
    losses.every((loss, step) => Object.is(loss, lossTrace[step])) &&
    (lease.state_root === null || lease.state_root === (await chainHash(stateHashes)))
  )
}

type Handed = Pick<
  LeaseRow,
  | 'id'
  | 'run_id'
  | 'round'
  | 'day'
  | 'user_id'
  | 'checks'
  | 'state'
  | 'project'
  | 'protocol'
  | 'size'
  | 'expires_at'
  | 'delta_hash'
>

async function answer(context: Context, now: Date, lease: Handed): Promise<Committed> {
  const { sql } = context
  if (lease.checks === null) return { accepted: null, upload: await signUpload(context, now, lease) }
  if (lease.state === 'committed') await acceptCheck(sql, now, lease)
  const state = lease.state === 'committed' ? 'accepted' : lease.state
  return { accepted: { state, ...(await readQuota(sql, lease)) }, upload: null }
}

/** Allows an upload only while the unit can still be handed in, so that none follows the removal of unfinished ones. */
async function signUpload(context: Context, now: Date, lease: Handed): Promise<Committed['upload']> {
  const { id, protocol, delta_hash: deltaHash } = lease
  if (lease.state !== 'committed' || lease.expires_at <= now || deltaHash === null) return null
  return (
    (await signDelta(context, { id, deltaHash, protocol, model: projectOf(lease).model, steps: stepsOf(lease) })) ??
    null
  )
}
