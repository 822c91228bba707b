import { nextState } from '#state/transitions'
import type { Answer } from '@synet/contract/calls'
import { apiBase } from '@synet/contract/routes'
import { done, invariant, InvariantError, refuse, type Result } from '@synet/core/result'
import { int8Array, inTransaction, type Transaction } from '@synet/ledger/database'
import { rateOf } from '@synet/training/projects/learning-rate'
import { drawShare } from '@synet/training/protocol/secret-draw'
import { createBatchLoader } from '#batch-loader'
import { type DeviceOfAsker, noteLeases, readDevices } from '#device/read-devices'
import { announce } from '#event/announce'
import { readSettings, type Settings } from '#settings'
import { readAuditQueue } from '#train/lease/read-audit-queue'
import { busySeconds, type Grant, grantUnit, type LeaseContext } from '#train/lease/grant-unit'
import { withConcurrencyLimit } from '#train/concurrency-limit'
import { lockDays } from '#train/lease/lock-days'
import { macOfAddress } from '#train/check/mac-of-address'
import { takeChecks } from '#train/check/take-checks'
import { takeScores } from '#train/score/take-scores'
import { shardHash } from '#train/projects'

interface Asked extends DeviceOfAsker {
  readonly runId: bigint
  readonly ip: string
  readonly protocol: number
  readonly stepMs: number | undefined
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

interface Leasing {
  readonly context: LeaseContext
  readonly tx: Transaction
  readonly now: Date
  readonly settings: Settings
}

/** Returns the outcomes in the order of the callers. */
async function lease(leasing: Leasing, asked: readonly Asked[]): Promise<readonly Outcome[]> {
  const { context, tx, now, settings } = leasing
  const runs = new Map((await lockDays(tx, asked, now)).map((run) => [`${run.run_id} ${run.user_id}`, run]))
  const devices = await readDevices(tx, now, asked)
  const granted = new Map<string, { leases: number; size: number }>()
  const grants: (Grant & { readonly device: string; readonly knows: number; readonly addressMac: Buffer })[] = []
  const outcomes = asked.map(({ runId, userId, device, ip, protocol, stepMs }, i): Outcome | number => {
    const of = `${runId} ${userId}`
    const before = granted.get(of) ?? { leases: 0, size: 0 }
    const facts = devices[i]
    invariant(facts, 'each who asks has facts of his device')
    const inGroup = grants.filter((grant) => grant.run.user_id === userId).map((grant) => grant.device)
    const places = new Set([...facts.lately, ...inGroup, device]).size
    const asking = { before, now, settings, device: { proven: facts.proven, places, protocol, stepMs } }
    const grant = unlessBroken(() => grantUnit(context, runs.get(of), asking))
    if (grant instanceof InvariantError || !grant.ok) return grant
    granted.set(of, { leases: before.leases + 1, size: before.size + grant.value.size })
    return (
      grants.push({ ...grant.value, device, knows: protocol, addressMac: macOfAddress(context.config.leaseKey, ip) }) -
      1
    )
  })
  const checks = await takeChecks(tx, now, grants)
  const standard = grants.filter(({ leaseId, size }) => !checks.has(leaseId) && size === 1)
  const scorings = await takeScores(tx, standard)
  const known = await takeKnown(
    leasing,
    standard.filter(({ leaseId }) => !scorings.has(leaseId)),
  )
  const units = grants.map((grant) => ({
    ...grant,
    ...scorings.get(grant.leaseId),
    ...known.get(grant.leaseId),
    ...checks.get(grant.leaseId),
  }))
  if (units.length > 0) {
    await insertLeases(tx, now, units)
    await noteLeases(
      tx,
      now,
      units.map(({ run, device, deviceSize }) => ({ userId: run.user_id, device, size: deviceSize })),
    )
  }
  for (const [leaseId, { knownId }] of known)
    await tx`update app.known_answer set lease_id = ${leaseId} where id = ${knownId}`
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

/** Makes some leases of one standard unit honeypots, which nothing distinguishes from others. */
async function takeKnown({ context, tx, settings }: Leasing, grants: readonly Grant[]) {
  const taken = new Map<string, { knownId: bigint; shard: number; seed: number }>()
  for (const { leaseId, run, protocol, version } of grants) {
    if (drawShare(context.config.leaseKey, 'honeypot', leaseId) * 10_000 >= settings.honeypotBps) continue
    const [known] = await tx<{ id: bigint; shard: number; seed: bigint }[]>`
      select id, shard, seed from app.known_answer
        where project = ${run.project_code} and version = ${version} and protocol = ${protocol} and lease_id is null
          and id <> all (${int8Array([...taken.values()].map(({ knownId }) => knownId))}::bigint[])
        limit 1 for update skip locked`
    if (known) taken.set(leaseId, { knownId: known.id, shard: known.shard, seed: Number(known.seed) })
  }
  return taken
}

/** Expired leases of the runs do not count any more. */
const insertLeases = (
  tx: Transaction,
  now: Date,
  units: readonly (Grant & { readonly device: string; readonly addressMac: Buffer; readonly checks?: string })[],
) => tx`
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
      ${units.map(({ round }) => round)}::int[], ${units.map(({ day }) => day)}::int[],
      ${int8Array(units.map(({ run }) => run.user_id))}::bigint[], ${units.map(({ device }) => device)}::text[],
      ${units.map(({ run }) => run.project_code)}::text[], ${units.map(({ version }) => version)}::int[],
      ${units.map(({ shard }) => shard)}::int[], ${units.map(({ seed }) => String(seed))}::bigint[],
      ${units.map(({ expiresAt }) => expiresAt.toISOString())}::text[]::timestamptz[],
      ${units.map(({ checks }) => checks ?? null)}::text[], ${units.map(({ addressMac }) => addressMac.toString('hex'))}::text[],
      ${units.map(({ protocol }) => String(protocol))}::int[], ${units.map(({ size }) => String(size))}::int[]
    ) as u (id, run_id, round, day, user_id, device, project, version, shard, seed, expires_at, checks, address_mac, protocol, size)`

const answerOf = (unit: Grant): Answer<'train/lease'> => ({
  leaseId: unit.leaseId,
  protocol: unit.protocol,
  version: unit.version,
  model: unit.project.model,
  modelUrl: `${apiBase}/blob/${unit.weightsHash}`,
  modelFrom: unit.version === unit.run.version ? modelFrom(unit.weightsHash, unit.run.weights_before) : null,
  shardUrl: `${apiBase}/blob/${shardHash(unit.project, unit.shard)}`,
  seed: unit.seed,
  steps: unit.size * unit.project.stepsPerUnit,
  learningRate: rateOf(unit.project, unit.version),
  expiresAt: unit.expiresAt.toISOString(),
})

const modelFrom = (hash: string, before: string | null): Answer<'train/lease'>['modelFrom'] =>
  before === null || before === hash ? null : { hash: before, url: `${apiBase}/blob/${hash}/from/${before}` }
