import { nextState } from '#platform/state/transitions'
import { createHash } from 'node:crypto'
import type { Answer } from '@synet/contract/calls'
import { minutes } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { readConfirmed } from '@synet/ledger/read-confirmed'
import { inTransaction, type Sql, type Transaction } from '@synet/ledger/database'
import { judgeStaleness } from '@synet/training/protocol/judge-staleness'
import { resultBytes } from '@synet/training/protocol/result-bytes'
import { measureDelta } from '@synet/training/protocol/measure-delta'
import { levelRows, measureDeltaBlocks } from '@synet/training/protocol/block-changes'
import { isSuspect } from '@synet/training/protocol/suspect-unit'
import { engineVersionOf, isScoring } from '@synet/training/protocol/work-unit'
import type { UserCall } from '#platform/http/call'
import { readSettings } from '#platform/settings'
import { beginRunning } from '#training/unit/begin-running'
import { findLease, type LeaseRow, projectOf, readQuota, stepsOf } from '#training/lease/find-lease'
import { withConcurrencyLimit } from '#training/unit/concurrency-limit'
import { putDelta, readUploaded } from '#training/unit/training-bytes'
import { trainingLimits } from '#training/unit/training-limits'
import { gunzipSync } from 'node:zlib'

const gzipMagic = [0x1f, 0x8b]

/**
 * The bytes of a delta, which may come in gzip.
 * @param bytesMax the delta's exact length: a person who sends a few bytes that unpack to a gigabyte gets no further
 * @returns undefined when it is damaged or longer
 */
function unpackDelta(sent: Uint8Array, bytesMax: number): Uint8Array | undefined {
  if (gzipMagic.some((byte, i) => sent[i] !== byte)) return sent
  try {
    return gunzipSync(sent, { maxOutputLength: bytesMax })
  } catch {
    return undefined
  }
}

/** The usual length is computed from this many verified units. */
const normsAsked = 32
/** A unit's turn for its replay is at least this much after the turn of the account's unit before it. */
const turnMs = minutes(1)

/** Accepts a committed unit; it counts once a replay has verified it. A unit that is sent twice is accepted once. */
export const trainSubmit: UserCall<'train/submit'> = (context, request, { userId }) =>
  withConcurrencyLimit('done', async (): Promise<Result<Answer<'train/submit'>>> => {
    const { sql, clock } = context
    const now = clock.now()
    const { leaseId, version } = request
    const lease = await readUnit(sql, userId, leaseId)
    if (!lease) return refuse('lease.not-found')
    if (lease.state === 'committed') {
      const fresh = judgeStaleness(version, { version: lease.version, expiresAt: lease.expires_at }, now)
      if (!fresh.ok) return fresh
      const of = { protocol: lease.protocol, model: projectOf(lease).model, steps: stepsOf(lease) }
      const isUploaded = request.delta.length === 0
      const delta = isUploaded
        ? await readUploaded(context, { id: leaseId, ...of })
        : unpackDelta(request.delta, resultBytes(of))
      if (!delta) return refuse('unit.malformed', { part: 'length' })
      const measured = measure(lease, delta)
      if (!measured.ok) return measured
      // Hashing takes a third of a millisecond here; WebCrypto's copy and thread switch would take longer.
      if (createHash('sha256').update(delta).digest('hex') !== lease.delta_hash) return refuse('unit.hash')
      const { norm, print } = measured.value
      const facts = {
        norm: norm ?? 1,
        medianNorm: (norm && lease.median_norm) ?? undefined,
        seenBefore: lease.seen_before,
      }
      if (!isUploaded) await putDelta(context, leaseId, delta)
      const unit = {
        bytes: delta.length,
        norm,
        print,
        suspect: isSuspect(facts, trainingLimits(await readSettings(sql))),
      }
      const quota = lease.is_first ? await takeFirst(sql, now, lease, unit) : await acceptUnit(sql, now, lease, unit)
      if (quota) return done({ state: 'accepted', ...quota })
    }
    // The unit cannot be accepted, or was accepted before, perhaps a moment ago by the same message sent twice.
    return readConfirmed(sql, async (tx) => {
      const { state } = (await findLease(tx, userId, leaseId)) ?? lease
      if (state === 'leased') return refuse(lease.expires_at > now ? 'unit.not-committed' : 'lease.over')
      if (state === 'lapsed' || state === 'released') return refuse('lease.over')
      return done({ state, ...(await readQuota(tx, lease)) })
    })
  })

interface Measured {
  readonly norm: number | null
  readonly print: Uint8Array | null
}

/** Measures a delta at first sight; scores have nothing to measure. Refusals as `measureDelta`. */
function measure({ project, protocol }: CommittedLease, delta: Uint8Array): Result<Measured> {
  if (isScoring(protocol)) return done({ norm: null, print: null })
  const { model } = projectOf({ project })
  const norm = measureDelta(model, engineVersionOf(protocol), delta)
  return norm.ok ? done({ norm: norm.value, print: takePrint(measureDeltaBlocks(model, delta)) }) : norm
}

const takePrint = (blocks: Float32Array): Uint8Array => Uint8Array.from(levelRows([blocks])[0] ?? '', Number)

interface CommittedLease extends LeaseRow {
  /** Whether the run waits for its first unit. */
  readonly is_first: boolean
  readonly seen_before: boolean
  readonly median_norm: number | null
}

/**
 * Reads the caller's lease with everything that its unit is checked against, in one query that locks nothing during the
 * check.
 */
async function readUnit(sql: Sql, userId: bigint, id: string): Promise<CommittedLease | undefined> {
  const [lease] = await sql<CommittedLease[]>`
    select l.id, l.run_id, l.round, l.day, l.user_id, l.project, l.protocol, l.version, l.shard, l.seed, l.size, l.state, l.expires_at, l.delta_hash,
        l.parameters_hash, l.loss_trace, l.checks, r.state in ('new', 'starting') as is_first,
        exists (select from app.lease o where o.delta_hash = l.delta_hash and o.id <> l.id) as seen_before,
        (select percentile_cont(0.5) within group (order by norm) from (
          select norm from app.lease v where v.project = l.project and v.size = l.size and v.state = 'verified' and v.norm is not null
            order by decided_at desc limit ${normsAsked}) as last) as median_norm
      from app.lease l join app.run r on r.id = l.run_id where l.id = ${id} and l.user_id = ${userId}`
  return lease
}

interface Unit extends Measured {
  /** The size of the delta, which is in the object store. */
  readonly bytes: number
  readonly suspect: boolean
}
type Quota = Awaited<ReturnType<typeof readQuota>>

/** @returns the quota with this unit in it; undefined when it is no longer there to be taken */
async function acceptUnit(
  sql: Sql | Transaction,
  now: Date,
  lease: LeaseRow,
  { bytes, norm, print, suspect }: Unit,
): Promise<Quota | undefined> {
  const taken =
    await sql`update app.lease set state = ${nextState('lease', 'committed', 'accepted')}, delta_size = ${bytes}, norm = ${norm}, print = ${print}, suspect = ${suspect},
        turn = greatest(${now}::timestamptz, (select max(coalesce(turn, leased_at)) from app.lease
          where user_id = ${lease.user_id} and state = 'accepted') + make_interval(secs => ${turnMs / 1_000}))
    where id = ${lease.id} and state = 'committed' and delta_hash = ${lease.delta_hash}`
  return taken.count === 1 ? readQuota(sql, lease) : undefined
}

const takeFirst = (sql: Sql, now: Date, lease: LeaseRow, unit: Unit): Promise<Quota | undefined> =>
  inTransaction(sql, async (tx) => {
    const quota = await acceptUnit(tx, now, lease, unit)
    if (!quota) return undefined
    await beginRunning(tx, now, lease)
    return quota
  })
