import { invariant } from '@synet/core/result'
import { int8Array, type Transaction } from '@synet/ledger/database'
import { drawShare } from '@synet/training/protocol/secret-draw'
import { isScoring } from '@synet/training/protocol/work-unit'
import type { Settings } from '#platform/settings'
import { assignChecks } from '#training/check/assign-checks'
import type { Grant, LeaseContext } from '#training/lease/grant-unit'
import { type OpenRound, readRounds } from '#training/lease/read-rounds'
import { findProject, isTestProject, mayTakeTasks } from '#training/unit/projects'
import { assignScores } from '#training/score/assign-scores'

export interface Leasing {
  readonly context: LeaseContext
  readonly tx: Transaction
  readonly now: Date
  readonly settings: Settings
}

/** A grant with what is known about the device that asked for it. */
export interface AskedGrant extends Grant {
  readonly device: string
  /** The latest protocol that the device knows. */
  readonly knows: number
  /** Whether the device takes units of other projects than its run's. */
  readonly elsewhere: boolean
  readonly addressMac: Buffer
}

export interface LeasedUnit extends AskedGrant {
  /** The hash of the version before; null where the unit is not of the newest one. */
  readonly weightsBefore: string | null
  readonly checks?: string
  /** The honeypot that it is. */
  readonly knownId?: bigint
}

/**
 * This share of the leases stays with a run's own project although its round is full: a person who holds leases without
 * computing can't keep everybody away, and a unit of the own project is not for certain a check.
 */
const stayShare = 1 / 8

/**
 * Decides what granted leases compute. An account's check goes first. Then come the scores that the run's project wants,
 * and if enough people train that project, those that any project wants, and the project whose round has the most
 * room. What is left trains the run's own project.
 */
export async function chooseWork(leasing: Leasing, grants: readonly AskedGrant[]): Promise<readonly LeasedUnit[]> {
  const { context, tx, now, settings } = leasing
  const rounds = grants.some(({ elsewhere }) => elsewhere)
    ? await readRounds(tx, now, settings.roundUnits)
    : new Map<string, OpenRound>()
  const leaving = new Set(grants.filter((grant) => leaves(leasing, rounds, grant)).map(({ leaseId }) => leaseId))
  const checks = await assignChecks(tx, now, grants, leaving)
  const unchecked = grants.filter(({ leaseId }) => !checks.has(leaseId))
  const scorings = await assignScores(tx, unchecked, leaving)
  const units = grants.map((grant): LeasedUnit => {
    const { leaseId, run } = grant
    const taken = checks.get(leaseId) ?? scorings.get(leaseId)
    const moved = taken || !leaving.has(leaseId) ? undefined : moveTo(leasing, rounds, grant)
    const unit = { ...grant, ...moved, ...taken }
    const isOwn = unit.project.code === run.project_code
    const newest = isOwn ? run : rounds.get(unit.project.code)
    return { ...unit, weightsBefore: newest?.version === unit.version ? newest.weights_before : null }
  })
  const known = await assignKnown(
    { context, tx, settings },
    units.filter(({ checks: of, size, protocol }) => of === undefined && size === 1 && !isScoring(protocol)),
  )
  return units.map((unit) => ({ ...unit, ...known.get(unit.leaseId) }))
}

/** Tells whether a lease is better spent on another project; else it takes a place in the round of its own. */
function leaves(
  { context, settings }: Leasing,
  rounds: ReadonlyMap<string, OpenRound>,
  { leaseId, run, elsewhere }: AskedGrant,
): boolean {
  const own = rounds.get(run.project_code)
  if (!own || !elsewhere) return false
  if (own.units >= settings.roundUnits) return drawShare(context.config.leaseKey, 'stay', leaseId) >= stayShare
  own.units++
  return false
}

/** Moves a lease to the project whose round has the most room. @returns undefined when none has any */
function moveTo(
  { context, settings }: Leasing,
  rounds: ReadonlyMap<string, OpenRound>,
  { leaseId, run, knows }: AskedGrant,
): Pick<Grant, 'project' | 'protocol' | 'version' | 'weightsHash' | 'shard'> | undefined {
  const isOffered = ({ project: code, units }: OpenRound): boolean =>
    units < settings.roundUnits &&
    code !== run.project_code &&
    mayTakeTasks(code) &&
    (!isTestProject(code) || isTestProject(run.project_code)) &&
    (findProject(code)?.protocol ?? Infinity) <= knows
  const [emptiest] = [...rounds.values()].filter(isOffered).toSorted((round, other) => round.units - other.units)
  if (!emptiest) return undefined
  emptiest.units++
  const project = findProject(emptiest.project)
  invariant(project, `no project ${emptiest.project}`)
  return {
    project,
    protocol: project.protocol,
    version: emptiest.version,
    weightsHash: emptiest.weights_hash,
    shard: Math.floor(drawShare(context.config.leaseKey, 'shard', leaseId) * project.shards.length),
  }
}

/** Makes some leases of one standard unit honeypots, which nothing distinguishes from others. */
async function assignKnown({ context, tx, settings }: Omit<Leasing, 'now'>, units: readonly LeasedUnit[]) {
  const taken = new Map<string, { knownId: bigint; shard: number; seed: number }>()
  for (const { leaseId, project, protocol, version } of units) {
    if (drawShare(context.config.leaseKey, 'honeypot', leaseId) * 10_000 >= settings.honeypotBps) continue
    const [known] = await tx<{ id: bigint; shard: number; seed: bigint }[]>`
      select id, shard, seed from app.known_answer
        where project = ${project.code} and version = ${version} and protocol = ${protocol} and lease_id is null
          and id <> all (${int8Array([...taken.values()].map(({ knownId }) => knownId))}::bigint[])
        limit 1 for update skip locked`
    if (known) taken.set(leaseId, { knownId: known.id, shard: known.shard, seed: Number(known.seed) })
  }
  return taken
}
