import { nextState } from '#state/transitions'
import { addMs, minutes } from '@synet/core/clock'
import { invariant, type Result } from '@synet/core/result'
import { inTransaction, type Transaction } from '@synet/ledger/database'
import { compareCommitments } from '@synet/training/protocol/compare-commitments'
import type { Commitment } from '@synet/training/protocol/commit-hash'
import { decideAudit } from '@synet/training/protocol/decide-audit'
import { drawShare } from '@synet/training/protocol/secret-draw'
import type { Verdict } from '@synet/training/protocol/verdict'
import { verifySubmission } from '@synet/training/protocol/verify-submission'
import type { TrainedUnit, WorkUnit } from '@synet/training/protocol/work-unit'
import type { Context } from '#context'
import { announce } from '#event/announce'
import { log } from '#log/log'
import { readSettings } from '#settings'
import { type ComputeThread, computeElsewhere } from '#train/replay/compute-unit'
import { addValidUnit, readRecord } from '#train/replay/contributor-record'
import { engineVersion } from '#train/engine-version'
import type { LeaseRow } from '#train/lease/find-lease'
import { dropOffendersUnits } from '#train/offence/drop-offenders-units'
import { lockPayableRuns } from '#train/offence/punish-offence'
import { trainingLimits } from '#train/training-limits'
import { loadUnit } from '#train/replay/load-unit'
import { putDelta, readDelta, removeDeltas } from '#train/training-bytes'

const claimMs = minutes(5)

interface AcceptedLease extends LeaseRow {
  readonly device: string
  readonly leased_at: Date
  readonly suspect: boolean
}

export const commitmentOf = (lease: LeaseRow): Commitment => {
  const { delta_hash, parameters_hash, loss_trace } = lease
  invariant(delta_hash && parameters_hash && loss_trace, `lease ${lease.id} is not committed`)
  return { deltaHash: delta_hash, parametersHash: parameters_hash, lossTrace: loss_trace }
}

interface Judgement {
  readonly verdict: Verdict
  /** False when it was accepted on its contributor's record. */
  readonly replayed: boolean
}

/**
 * Decides the accepted unit whose turn it is. Every unit is replayed while the queue is short enough.
 * @returns true when there was one
 */
export async function replayNext(context: Context, thread: ComputeThread, name: string): Promise<boolean> {
  const { sql, clock } = context
  const now = clock.now()
  if (await dropOffendersUnits(context)) return true
  // The claim has a fencing token and an expiry: after a crash the unit is free again, and a late answer changes
  // nothing.
  const [lease] = await sql<AcceptedLease[]>`
    update app.lease set replay_worker = ${name}, replay_until = ${addMs(now, claimMs)}
      where id = (select id from app.lease where state = 'accepted' and (replay_until is null or replay_until <= ${now})
        order by coalesce(turn, leased_at) limit 1 for update skip locked)
      returning id, run_id, round, day, user_id, device, leased_at, project, version, shard, seed, state, expires_at, delta_hash,
        parameters_hash, loss_trace, suspect`
  if (!lease) return false
  await settle(context, lease, name, await judge(context, thread, lease))
  return true
}

async function judge(context: Context, thread: ComputeThread, lease: AcceptedLease): Promise<Judgement> {
  const { sql, config } = context
  const known = await knownAnswer(context, lease.id)
  if (known) {
    const verdict = compareCommitments(commitmentOf(lease), known)
    // A replay decides, because the honeypot's answer itself may have been computed on a failing machine.
    if (verdict.verdict === 'valid') return { verdict, replayed: true }
  } else {
    const settings = await readSettings(sql)
    const [queue] = await sql<{ count: bigint }[]>`select count(*) from app.lease where state = 'accepted'`
    const facts = {
      ...(await readRecord(sql, lease)),
      queuedUnits: Number(queue?.count ?? 0n),
      queueUnitsMax: settings.auditQueueLong,
      suspect: lease.suspect,
      // The draw also depends on the committed delta, so that nobody can know it before they are bound.
      draw: drawShare(config.leaseKey, 'audit', `${lease.id} ${lease.delta_hash}`),
    }
    if (decideAudit(facts, trainingLimits(settings)) === 'accept')
      return { verdict: { verdict: 'valid' }, replayed: false }
  }
  const unit = await loadUnit(context, lease)
  invariant(unit, `the unit of lease ${lease.id} can't be read`)
  const first = await verify(context, lease, unit, await thread.compute(unit))
  if (first.verdict === 'valid') return { verdict: first, replayed: true }
  const second = await verify(context, lease, unit, await computeElsewhere(unit))
  if (second.verdict === 'valid') log.error('two replays differ: look at this machine', { order: `lease:${lease.id}` })
  return { verdict: second, replayed: true }
}

async function verify(
  context: Context,
  lease: AcceptedLease,
  unit: WorkUnit,
  computed: Result<TrainedUnit>,
): Promise<Verdict> {
  const commitment = commitmentOf(lease)
  const delta = await readDelta(context, lease)
  if (delta) return verifySubmission({ unit, engineVersion: await engineVersion(), commitment, delta }, computed)
  // The device did its part when it handed the delta in. The replay made the same bytes, or the unit is wrong.
  log.error('the object store lost the delta of a unit', { order: `lease:${lease.id}` })
  if (!computed.ok) return { verdict: 'malformed' }
  const verdict = compareCommitments(commitment, computed.value)
  if (verdict.verdict === 'valid') await putDelta(context, lease.id, computed.value.delta)
  return verdict
}

async function knownAnswer({ sql }: Context, leaseId: string): Promise<Commitment | undefined> {
  const [row] = await sql<{ delta_hash: string; parameters_hash: string; loss_trace: number[] }[]>`
    select delta_hash, parameters_hash, loss_trace from app.known_answer where lease_id = ${leaseId}`
  return row && { deltaHash: row.delta_hash, parametersHash: row.parameters_hash, lossTrace: row.loss_trace }
}

const reasonOf = (verdict: Verdict): string | null =>
  verdict.verdict === 'mismatch' ? verdict.reason : verdict.verdict === 'valid' ? null : verdict.verdict

async function settle(
  context: Context,
  lease: AcceptedLease,
  name: string,
  { verdict, replayed }: Judgement,
): Promise<void> {
  const { sql, clock } = context
  const now = clock.now()
  const reason = reasonOf(verdict)
  const isRejected = await inTransaction(sql, async (tx) => {
    await lockPayableRuns(tx, lease.user_id)
    const decided = await tx`
      update app.lease set state = ${reason === null ? nextState('lease', 'accepted', 'verified') : nextState('lease', 'accepted', 'rejected')}, reason = ${reason}, decided_at = ${now},
          replay_worker = null, replay_until = null, replayed = ${replayed}, delta = case when ${reason === null} then delta end,
          delta_size = case when ${reason === null} then delta_size end
        where id = ${lease.id} and state = 'accepted' and replay_worker = ${name}`
    if (decided.count === 0) return false
    if (reason === null) {
      await addValidUnit(tx, lease)
      await countUnit(tx, lease)
      await announce(tx, now, { userId: lease.user_id, kind: 'run', subjectId: lease.run_id })
      return false
    }
    // The jobs punish it, because that moves money, which this process may not do.
    await tx`insert into app.found_offence (lease_id, found_at) values (${lease.id}, ${now})`
    return true
  })
  if (isRejected) await removeDeltas(context, [lease.id])
}

/** Counts a verified unit for its day while the day is open; the quota's last unit makes the day earned. */
async function countUnit(tx: Transaction, lease: LeaseRow): Promise<void> {
  await tx`
    update app.run_day d set units_verified = units_verified + 1,
        state = case when units_verified + 1 >= r.quota then ${nextState('run_day', 'open', 'earned')} else d.state end
      from app.run r
      where r.id = d.run_id and d.run_id = ${lease.run_id} and d.round = ${lease.round} and d.day = ${lease.day} and d.state = 'open'`
}
