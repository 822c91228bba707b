import { nextState } from '#platform/state/transitions'
import type { Answer } from '@synet/contract/calls'
import { apiBase } from '@synet/contract/routes'
import { done, invariant, InvariantError, refuse, type Result } from '@synet/core/result'
import { int8Array, inTransaction, type Transaction } from '@synet/ledger/database'
import { rateOf } from '@synet/training/projects/learning-rate'
import { isScoring } from '@synet/training/protocol/work-unit'
import { createBatchLoader } from '#platform/batch-loader'
import { type DeviceOfAsker, recordLeases, readDevices } from '#people/device/read-devices'
import { announce } from '#platform/event/announce'
import { readSettings } from '#platform/settings'
import { readAuditQueue } from '#training/lease/read-audit-queue'
import { type AskedGrant, chooseWork, type LeasedUnit, type Leasing } from '#training/lease/choose-work'
import { busySeconds, grantUnit, type LeaseContext } from '#training/lease/grant-unit'
import { withConcurrencyLimit } from '#training/unit/concurrency-limit'
import { lockDays } from '#training/lease/lock-days'
import { macOfAddress } from '#platform/http/network-of'
import { shardHash } from '#training/unit/projects'

interface Asked extends DeviceOfAsker {
  readonly runId: bigint
  readonly ip: string
  readonly protocol: number
  readonly unitMs: number | undefined
  readonly elsewhere: boolean
}
type Leased = Result<Answer<'train/lease'>>

/** The longest queue: a caller that finds this many before it gets `train.busy`. */
const waitingMax = 256

let waiting = 0

/**
 * Leases in batches, like postings: calls that arrive while a batch is running form the next one, and a single call
 * runs at once. Each is granted or refused by itself. Refusals: those of `grantUnit`, and `train.busy` while the
 * audits' queue is full.
 */
export async function leaseInBatch(context: LeaseContext, asked: Asked): Promise<Leased> {
  if (waiting >= waitingMax) return refuse('train.busy', { seconds: busySeconds })
  waiting++
  try {
    const outcome = await leaseGroup(context.sql, { context, asked })
    if (outcome instanceof InvariantError) throw outcome
    return outcome
  } finally {
    waiting--
  }
}

type Outcome = Leased | InvariantError

const leaseGroup = createBatchLoader<{ context: LeaseContext; asked: Asked }, Outcome>(async (sql, group) => {
  const context = group[0]?.context
  invariant(context, 'a group is not empty')
  const leased = await withConcurrencyLimit('asked', async (): Promise<Result<readonly Outcome[]>> => {
    const now = context.clock.now()
    const settings = await readSettings(sql)
    const queue = await readAuditQueue(sql, now, settings)
    if (queue.waiting >= queue.max) return refuse('train.busy', { seconds: busySeconds })
    const asked = group.map((one) => one.asked)
    return inTransaction(sql, async (tx) => done(await lease({ context, tx, now, settings }, asked)))
  })
  return leased.ok ? leased.value : group.map(() => leased)
})

/** Returns the outcomes in the order of the callers. */
async function lease(leasing: Leasing, asked: readonly Asked[]): Promise<readonly Outcome[]> {
  const { context, tx, now, settings } = leasing
  const runs = new Map((await lockDays(tx, asked, now)).map((run) => [`${run.run_id} ${run.user_id}`, run]))
  const devices = await readDevices(tx, now, asked)
  const granted = new Map<string, { leases: number; size: number }>()
  const grants: AskedGrant[] = []
  const outcomes = asked.map(({ runId, userId, device, ip, protocol, unitMs, elsewhere }, i): Outcome | number => {
    const of = `${runId} ${userId}`
    const before = granted.get(of) ?? { leases: 0, size: 0 }
    const facts = devices[i]
    invariant(facts, 'the facts of each caller’s device were read')
    const inGroup = grants.filter((grant) => grant.run.user_id === userId).map((grant) => grant.device)
    const places = new Set([...facts.lately, ...inGroup, device]).size
    const asking = { before, now, settings, device: { proven: facts.proven, places, protocol, unitMs } }
    const grant = unlessBroken(() => grantUnit(context, runs.get(of), asking))
    if (grant instanceof InvariantError || !grant.ok) return grant
    granted.set(of, { leases: before.leases + 1, size: before.size + grant.value.size })
    const addressMac = macOfAddress(context.config.leaseKey, ip)
    return grants.push({ ...grant.value, device, knows: protocol, elsewhere, addressMac }) - 1
  })
  const units = await chooseWork(leasing, grants)
  if (units.length > 0) {
    await insertLeases(tx, now, units)
    await recordLeases(
      tx,
      now,
      units.map(({ run, device, deviceSize }) => ({ userId: run.user_id, device, size: deviceSize })),
    )
  }
  for (const { leaseId, knownId } of units)
    if (knownId !== undefined) await tx`update app.known_answer set lease_id = ${leaseId} where id = ${knownId}`
  for (const run of new Set(grants.map((grant) => grant.run))) {
    if (run.state !== 'new') continue
    await tx`update app.run set state = ${nextState('run', 'new', 'starting')} where id = ${run.run_id}`
    await announce(tx, now, { userId: run.user_id, kind: 'run', subjectId: run.run_id })
  }
  return outcomes.map((outcome) => {
    if (typeof outcome !== 'number') return outcome
    const unit = units[outcome]
    invariant(unit, 'what is granted is written')
    return done(answerOf(unit))
  })
}

/** A broken project fails its own caller only, not the others in the batch. */
function unlessBroken<T>(judge: () => T): T | InvariantError {
  try {
    return judge()
  } catch (error) {
    if (error instanceof InvariantError) return error
    throw error
  }
}

/** Expired leases of the runs do not count any more. */
const insertLeases = (tx: Transaction, now: Date, units: readonly LeasedUnit[]) => tx`
  with lapsed as (
    update app.lease set state = ${nextState('lease', ['leased', 'committed'], 'lapsed')}
      where run_id = any (${int8Array(units.map(({ run }) => run.run_id))}::bigint[])
        and state in ('leased', 'committed') and expires_at <= ${now}
  )
  insert into app.lease (id, run_id, round, day, user_id, device, project, version, shard, seed, state, leased_at, expires_at,
      checks, address_mac, protocol, size)
    select id, run_id, round, day, user_id, device, project, version, shard, seed, 'leased', ${now}, expires_at, checks,
        decode(address_mac, 'hex'), protocol, size from unnest(
      ${units.map(({ leaseId }) => leaseId)}::text[], ${int8Array(units.map(({ run }) => run.run_id))}::bigint[],
      ${units.map(({ term }) => term)}::int[], ${units.map(({ day }) => day)}::int[],
      ${int8Array(units.map(({ run }) => run.user_id))}::bigint[], ${units.map(({ device }) => device)}::text[],
      ${units.map(({ project }) => project.code)}::text[], ${units.map(({ version }) => version)}::int[],
      ${units.map(({ shard }) => shard)}::int[], ${units.map(({ seed }) => String(seed))}::bigint[],
      ${units.map(({ expiresAt }) => expiresAt.toISOString())}::text[]::timestamptz[],
      ${units.map(({ checks }) => checks ?? null)}::text[], ${units.map(({ addressMac }) => addressMac.toString('hex'))}::text[],
      ${units.map(({ protocol }) => String(protocol))}::int[], ${units.map(({ size }) => String(size))}::int[]
    ) as u (id, run_id, round, day, user_id, device, project, version, shard, seed, expires_at, checks, address_mac, protocol, size)`

const answerOf = (unit: LeasedUnit): Answer<'train/lease'> => ({
  leaseId: unit.leaseId,
  project: unit.project.code,
  why: whyOf(unit),
  size: unit.size,
  protocol: unit.protocol,
  version: unit.version,
  model: unit.project.model,
  modelUrl: `${apiBase}/blob/${unit.weightsHash}`,
  modelFrom: modelFrom(unit.weightsHash, unit.weightsBefore),
  shardUrl: `${apiBase}/blob/${shardHash(unit.project, unit.shard)}`,
  seed: unit.seed,
  steps: unit.size * unit.project.stepsPerUnit,
  learningRate: rateOf(unit.project, unit.version),
  expiresAt: unit.expiresAt.toISOString(),
})

/** Told by the unit alone, so that it is the same for a unit and its check. */
function whyOf({ project, protocol, run }: LeasedUnit): Answer<'train/lease'>['why'] {
  if (project.code === run.project_code) return 'own'
  return isScoring(protocol) ? 'scores-wanted' : 'round-full'
}

const modelFrom = (hash: string, before: string | null): Answer<'train/lease'>['modelFrom'] =>
  before === null || before === hash ? null : { hash: before, url: `${apiBase}/blob/${hash}/from/${before}` }
