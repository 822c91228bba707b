import { addMs } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { checkRules } from '@synet/training/protocol/check-rules'
import { drawShare, drawUnitSeed } from '@synet/training/protocol/secret-draw'
import type { UnitProtocol } from '@synet/training/protocol/work-unit'
import { slowUnitMs, type UnitSize, unitSizeFor } from '@synet/training/protocol/unit-size'
import type { TrainingProject } from '@synet/training/projects/training-project'
import type { Config } from '#platform/config'
import type { Context } from '#platform/context'
import { newToken } from '#people/session/session'
import type { Settings } from '#platform/settings'
import { newcomerUnits, type RunDay } from '#training/lease/lock-days'
import { findProject } from '#training/unit/projects'

/** The capabilities that leasing needs. */
export type LeaseContext = Pick<Context, 'sql' | 'clock' | 'random'> & { readonly config: Pick<Config, 'leaseKey'> }

type Drawing = Pick<LeaseContext, 'random' | 'config'>

/** A leased unit. */
export interface Grant {
  readonly leaseId: string
  readonly protocol: UnitProtocol
  readonly run: RunDay
  readonly term: number
  readonly day: number
  readonly project: TrainingProject
  readonly version: number
  readonly weightsHash: string
  readonly shard: number
  readonly seed: number
  readonly size: UnitSize
  /** The largest size that the device computes in time. */
  readonly deviceSize: UnitSize
  readonly expiresAt: Date
}

/** An account whose work nobody knows yet may have as many units undecided: garbage costs a replay each. */
const newcomerUndecidedMax = 2

/** The retry delay of a caller whose quota waits for verdicts. */
export const busySeconds = 5

/** Draws shard and seed from the new lease, so that nobody can choose them. */
function drawUnit(context: Drawing, shards: number): Pick<Grant, 'leaseId' | 'shard' | 'seed'> {
  const leaseId = newToken(context)
  const { leaseKey } = context.config
  return {
    leaseId,
    shard: Math.floor(drawShare(leaseKey, 'shard', leaseId) * shards),
    seed: drawUnitSeed(leaseKey, leaseId),
  }
}

/**
 * Grants a unit against the open quota of a run's day. The server picks version, shard and seed.
 * @param before units granted to the run since its day was read
 * @param device whether its key was shown, how many of the account's devices train lately, this one included, the
 * latest protocol that it knows, and what a standard unit takes on it
 */
export function grantUnit(
  context: Drawing,
  run: RunDay | undefined,
  {
    before,
    now,
    settings,
    device,
  }: {
    before: { readonly leases: number; readonly size: number }
    now: Date
    settings: Settings
    device: {
      readonly proven: boolean
      readonly places: number
      readonly protocol: number
      readonly unitMs: number | undefined
    }
  },
): Result<Grant> {
  if (!run) return refuse('run.not-found')
  if (run.ended_at) return refuse('run.ended')
  if (!device.proven) return refuse('device.key-required')
  if (device.places > settings.devicesMax) return refuse('device.limit', { max: settings.devicesMax })
  if (run.paused_until) return refuse('train.paused', { until: run.paused_until.toISOString() })
  const { round: term, day, day_ends_at: dayEndsAt, version, weights_hash: weightsHash } = run
  if (term === null || day === null || dayEndsAt === null) return refuse('train.no-quota')
  if (!run.software_until || run.software_until <= now) return refuse('software.expired')
  if (!run.node_until || run.node_until <= now) return refuse('node.expired')
  if (Number(run.asked) + before.leases >= checkRules.leasesPerQuotaMax * run.quota)
    return refuse('request.too-many', { seconds: Math.ceil((dayEndsAt.getTime() - now.getTime()) / 1_000) })
  const leased = Number(run.leased) + before.leases
  const room = run.quota - Number(run.counted) - before.size
  if (room < 1) return leased > 0 ? refuse('train.busy', { seconds: busySeconds }) : refuse('train.no-quota')
  const isNewcomer = Number(run.valid) < newcomerUnits
  if (isNewcomer && Number(run.undecided) + before.leases >= newcomerUndecidedMax)
    return refuse('train.busy', { seconds: busySeconds })
  if (leased >= settings.leasesPerRunMax) return refuse('lease.limit', { max: settings.leasesPerRunMax })
  const project = findProject(run.project_code)
  invariant(project, `no project ${run.project_code}`)
  invariant(version !== null && weightsHash !== null, `project ${run.project_code} has no version`)
  if (device.protocol < project.protocol) return refuse('device.outdated')
  const unitMs = isNewcomer ? undefined : device.unitMs
  const deviceSize = unitSizeFor(unitMs)
  const size = unitSizeFor(unitMs, room)
  const life = addMs(now, Math.max(settings.leaseLifeMs, 3 * size * slowUnitMs))
  return done({
    ...drawUnit(context, project.shards.length),
    protocol: project.protocol,
    run,
    term,
    day,
    project,
    version,
    weightsHash,
    size,
    deviceSize,
    expiresAt: life < dayEndsAt ? life : dayEndsAt,
  })
}
