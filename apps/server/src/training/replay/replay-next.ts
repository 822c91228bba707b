import { nextState } from '#platform/state/transitions'
import { invariant, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { compareCommitments, type Verdict } from '@synet/training/protocol/compare-commitments'
import type { Commitment } from '@synet/training/protocol/commit-hash'
import type { TrainedUnit } from '@synet/training/protocol/work-unit'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'
import { readSettings } from '#platform/settings'
import { type ComputeThread, computeElsewhere, computeStateElsewhere } from '#training/replay/compute-unit'
import { countVerified } from '#training/replay/count-verified'
import type { LeaseRow } from '#training/lease/find-lease'
import { dropOffendersUnits } from '#training/offence/drop-offenders-units'
import { lockPayableRuns } from '#training/offence/punish-offence'
import { type Judged, type Party, readParties } from '#training/replay/parties'
import { loadUnit } from '#training/replay/load-unit'
import { claimOf, isFree, recordClaim, type ReplayWorker } from '#training/replay/replay-worker'
import { putDelta, readDelta, removeDeltas, readStates } from '#training/unit/training-bytes'
import { firstDifference } from '@synet/training/protocol/state-hashes'

/**
 * Settles a dispute by the first state from which on the commitments differ: a person who has another hash there than the
 * server is wrong. Most wrong units are wrong from their first steps on, which is what the server computes then. The one
 * who is right there is not verified by it, because nobody has repeated the rest.
 * @returns undefined when the states do not decide it: one party has none, or all are equal
 */
export async function judgeStates(
  context: Pick<Context, 'sql' | 'trainingStore'>,
  thread: Pick<ComputeThread, 'computeState'>,
  parties: readonly Party[],
): Promise<readonly Judged[] | undefined> {
  const open = parties.filter(({ state }) => state === 'accepted')
  const [first] = open
  if (!first || open.length < 2) return undefined
  const chains: (readonly string[])[] = []
  for (const party of open) {
    const chain = await readStates(context, party)
    if (!chain) return undefined
    chains.push(chain)
  }
  const index = firstDifference(chains)
  if (index === -1) return undefined
  const unit = await loadUnit(context, first)
  invariant(unit, `the unit of lease ${first.id} can't be read`)
  const isRight = (hash: Result<string>) => chains.map((chain) => hash.ok && chain[index] === hash.value)
  let right = isRight(await thread.computeState(unit, index))
  if (!right.includes(true)) {
    // Nobody else is a witness against them: a second computation has to be.
    right = isRight(await computeStateElsewhere(unit, index))
    if (right.includes(true)) log.error('two replays differ: look at this machine', { order: `lease:${first.id}` })
  }
  return open.map((party, i) => ({
    party,
    verdict: right[i] ? undefined : { verdict: 'mismatch', reason: 'parameters' },
  }))
}

export const commitmentOf = (lease: LeaseRow): Commitment => {
  const { delta_hash, parameters_hash, loss_trace } = lease
  invariant(delta_hash && parameters_hash && loss_trace, `lease ${lease.id} is not committed`)
  return { deltaHash: delta_hash, parametersHash: parameters_hash, lossTrace: loss_trace }
}

/**
 * Replays the unit whose turn it is, of those that the server has to replay; with nothing of these to do, one that waits
 * for a stranger. The verdict decides all who have handed the unit in.
 * @returns true when there was one
 */
export async function replayNext(context: Context, worker: ReplayWorker): Promise<boolean> {
  if (await dropOffendersUnits(context)) return true
  const lease = (await claim(context, worker, false)) ?? (await claimIdle(context, worker))
  if (!lease) return false
  recordClaim(worker, lease.id)
  await decide(context, worker, lease)
  worker.undecided = undefined
  return true
}

async function decide(context: Context, { thread, name }: ReplayWorker, lease: Claimed): Promise<void> {
  const known = lease.server_why === 'known' ? await knownAnswer(context, lease.id) : undefined
  // Only a right answer is believed: the honeypot's own may have been computed on a failing machine.
  if (known && isEqual(lease, known)) {
    await settle(context, lease, name, [{ party: lease, verdict: { verdict: 'valid' } }])
    return
  }
  const parties = await readParties(context, lease)
  const byStates = lease.server_why === 'dispute' ? await judgeStates(context, thread, parties) : undefined
  if (byStates) {
    await settle(context, lease, name, byStates)
    return
  }
  const { computed, judged } = await judge(context, thread, lease, parties)
  if (computed.ok) await storeDelta(context, judged, computed.value.delta)
  await settle(context, lease, name, judged)
}

type Claimed = Party & { readonly server_why: string }

async function claim({ sql, clock }: Context, worker: ReplayWorker, idle: boolean): Promise<Claimed | undefined> {
  const now = clock.now()
  const [lease] = await sql<Claimed[]>`
    update app.lease set ${claimOf(sql, worker, now)}, server_why = coalesce(server_why, 'idle')
      where id = (select id from app.lease l where state = 'accepted' and ${isFree(sql, worker, now)} and ${
        idle
          ? sql`server_why is null and checks is null
            and not exists (select from app.unit_check k where k.lease_id = l.id and k.ended_at is null and k.check_lease_id is not null)`
          : sql`server_why is not null`
      }
        order by coalesce(turn, leased_at) limit 1 for update skip locked)
      returning id, run_id, round, day, user_id, device, project, protocol, version, shard, seed, size, state, expires_at, delta_hash,
        parameters_hash, loss_trace, checks, delta_size, state_root, server_why`
  return lease
}

async function claimIdle(context: Context, worker: ReplayWorker): Promise<Claimed | undefined> {
  const { replayIdle } = await readSettings(context.sql)
  return replayIdle ? claim(context, worker, true) : undefined
}

/**
 * Replays a unit and compares the result with the commitments of all who handed it in. A commitment is found wrong by
 * two witnesses: the replay and another party that is equal to it, or a second replay in another process.
 */
async function judge(context: Context, thread: ComputeThread, lease: Party, parties: readonly Party[]) {
  const unit = await loadUnit(context, lease)
  invariant(unit, `the unit of lease ${lease.id} can't be read`)
  const first = await thread.compute(unit)
  const judged = judgeAll(parties, first)
  if (judged.some(({ verdict }) => verdict.verdict === 'valid')) return { computed: first, judged }
  const second = await computeElsewhere(unit)
  const again = judgeAll(parties, second)
  if (again.some(({ verdict }) => verdict.verdict === 'valid'))
    log.error('two replays differ: look at this machine', { order: `lease:${lease.id}` })
  return { computed: second, judged: again }
}

type Compared = Judged & { readonly verdict: Verdict }

const judgeAll = (parties: readonly Party[], computed: Result<TrainedUnit>): readonly Compared[] =>
  parties.map((party) => ({ party, verdict: compare(party, computed) }))

function compare(party: Party, computed: Result<TrainedUnit>): Verdict {
  if (computed.ok) return compareCommitments(commitmentOf(party), computed.value)
  return { verdict: computed.error === 'unit.non-finite' ? 'non-finite' : 'malformed' }
}

const isEqual = (lease: Party, known: Commitment): boolean =>
  compareCommitments(commitmentOf(lease), known).verdict === 'valid'

async function knownAnswer({ sql }: Context, leaseId: string): Promise<Commitment | undefined> {
  const [row] = await sql<{ delta_hash: string; parameters_hash: string; loss_trace: number[] }[]>`
    select delta_hash, parameters_hash, loss_trace from app.known_answer where lease_id = ${leaseId}`
  return row && { deltaHash: row.delta_hash, parametersHash: row.parameters_hash, lossTrace: row.loss_trace }
}

/**
 * Stores the bytes that the replay made where a right unit has none: the object store lost them, or its first
 * contributor was wrong and a check, which sends no delta, was right.
 */
async function storeDelta(context: Context, judged: readonly Compared[], delta: Uint8Array): Promise<void> {
  const right = judged.filter(({ verdict }) => verdict.verdict === 'valid').map(({ party }) => party)
  const merged = right.find(({ checks }) => checks === null) ?? right[0]
  if (!merged || merged.state !== 'accepted' || (await readDelta(context, merged))) return
  if (merged.delta_size !== null)
    log.error('the object store lost the delta of a unit', { order: `lease:${merged.id}` })
  await putDelta(context, merged.id, delta)
  await context.sql`update app.lease set delta_size = ${delta.length} where id = ${merged.id} and state = 'accepted'`
}

const reasonOf = (verdict: Verdict): string | null =>
  verdict.verdict === 'mismatch' ? verdict.reason : verdict.verdict === 'valid' ? null : verdict.verdict

async function settle(context: Context, lease: Party, name: string, judged: readonly Judged[]): Promise<void> {
  const { sql, clock } = context
  const now = clock.now()
  const open = judged.filter(({ party }) => party.state === 'accepted')
  const rejected = await inTransaction(sql, async (tx) => {
    await lockPayableRuns(
      tx,
      open.map(({ party }) => party.user_id),
    )
    const [claimed] = await tx`
      select from app.lease where id = ${lease.id} and state = 'accepted' and replay_worker = ${name} for update`
    if (!claimed) return []
    const wrong: string[] = []
    for (const { party, verdict } of open) {
      if (!verdict) {
        await tx`update app.lease set server_why = null, replay_worker = null, replay_until = null where id = ${party.id} and state = 'accepted'`
        continue
      }
      const reason = reasonOf(verdict)
      const decided = await tx`
        update app.lease set state = ${reason === null ? nextState('lease', 'accepted', 'verified') : nextState('lease', 'accepted', 'rejected')}, reason = ${reason}, decided_at = ${now},
            replay_worker = null, replay_until = null, replayed = true, address_mac = null,
            print = coalesce(print, (select u.print from app.lease u where u.id = lease.checks)),
            delta_size = case when ${reason === null} then delta_size end
          where id = ${party.id} and state = 'accepted'`
      if (decided.count === 0) continue
      if (reason === null) await countVerified(tx, now, party)
      else {
        // The jobs punish it, because that moves money, which this process may not do.
        await tx`insert into app.found_offence (lease_id, found_at) values (${party.id}, ${now})`
        wrong.push(party.id)
      }
    }
    return wrong
  })
  await removeDeltas(context, rejected)
}
