import { loadEngine } from '@synet/training/engine/load-engine'
import { measureBlocks } from '@synet/training/protocol/block-changes'
import { aggregateRound } from '@synet/training/protocol/aggregate-round'
import { isRoundOver } from '@synet/training/protocol/close-round'
import { decodeDelta } from '@synet/training/protocol/decode-delta'
import { mergeVersionsBehindMax } from '@synet/training/protocol/judge-staleness'
import { engineVersionOf, scoringProtocol, type UnitProtocol } from '@synet/training/protocol/work-unit'
import { judgeOf } from '@synet/training/projects/judge-of'
import type { TrainingProject } from '@synet/training/projects/training-project'
import { invariant } from '@synet/core/result'
import { inTransaction, type Sql } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'
import { readSettings, type Settings } from '#platform/settings'
import { findProject, readProjectText } from '#training/unit/projects'
import { putWeights, readDelta, readWeights, removeDeltas } from '#training/unit/training-bytes'
import { trainingLimits } from '#training/unit/training-limits'
import { proofOf, type UnitRow } from '#training/unit/unit-proof'
import { addMs } from '@synet/core/clock'

/** An epoch lasts until this share of its checks is back. */
const backShareMin = 0.95

/**
 * Tells whether a version has been leased for long enough, where strangers check its units: all leases of an epoch are of one
 * version, so that a check can't be told by it and a device downloads the model once. Without strangers' checks a
 * version may be followed by the next at any time.
 */
async function isEpochOver(
  sql: Sql,
  now: Date,
  project: string,
  { created_at: createdAt }: { readonly created_at: Date },
  { epochMs }: Pick<Settings, 'epochMs'>,
): Promise<boolean> {
  const [row] = await sql<{ checks: bigint; open: bigint }[]>`
    select count(*) as checks, count(*) filter (where ended_at is null) as open
      from app.unit_check where project = ${project} and drawn_at >= ${createdAt}`
  const [checks, open] = [Number(row?.checks), Number(row?.open)]
  if (checks === 0) return true
  return addMs(createdAt, epochMs) <= now && open <= (1 - backShareMin) * checks
}

interface Newest {
  readonly version: number
  readonly weights_hash: string
  readonly held_out_loss: number | null
  readonly created_at: Date
}

/** A round merges this many units at most. */
const mergedMax = 64

/** Reads the verified units that the next version may merge. */
const readUnmerged = (sql: Sql, code: string, newest: number) => sql<
  (UnitRow & { id: string; protocol: UnitProtocol; decided_at: Date })[]
>`
    select id, protocol, version, shard, seed, size, delta_hash, parameters_hash, decided_at from app.lease
      where project = ${code} and protocol <> ${scoringProtocol} and state = 'verified' and merged_into is null and delta_size is not null and decided_at is not null
        and version >= ${newest - mergeVersionsBehindMax}
        and not exists (select from app.model_version v
          where v.project = lease.project and v.version = lease.version and v.rolled_back_at is not null)
      order by version desc, decided_at, id limit ${mergedMax}`

/**
 * Merges verified units into the next version when the project's round is over. Those of the newest version come first:
 * where more people work than a round merges, the oldest would always be two versions behind, and the model learns less.
 * @returns true when there may be more
 */
export async function closeRound(context: Context, code: string): Promise<boolean> {
  const { sql, clock } = context
  const project = findProject(code)
  const settings = await readSettings(sql)
  const limits = trainingLimits(settings)
  const [newest] = await sql<Newest[]>`
    select version, weights_hash, held_out_loss, created_at from app.model_version where project = ${code} order by version desc limit 1`
  if (!project || !newest) return false
  const units = await readUnmerged(sql, code, newest.version)
  const [firstAt] = units.map(({ decided_at: at }) => at).toSorted((one, other) => one.getTime() - other.getTime())
  if (!firstAt || !isRoundOver({ units: units.length, firstAt }, clock.now(), limits)) return false
  if (!(await isEpochOver(sql, clock.now(), code, newest, settings))) return false
  const base = await readWeights(context, newest.weights_hash)
  invariant(base, `version ${newest.version} of ${code} has no weights`)
  const read = await Promise.all(units.map(async (unit) => ({ ...unit, bytes: await readDelta(context, unit) })))
  const lost = read.filter(({ bytes }) => !bytes).map(({ id }) => id)
  if (lost.length > 0) {
    await leaveOutLost(sql, lost)
    return true
  }
  const deltas = read.map((unit) => decode(project, unit))
  const merged = await aggregateRound(
    new Uint8Array(base),
    deltas,
    units.map(({ size }) => size),
    limits,
  )
  const loss = await measureLoss(context, project, merged.weights)
  const version = newest.version + 1
  const ids = units.map((unit) => unit.id)
  const lossMax = (newest.held_out_loss ?? Infinity) * (1 + settings.roundLossRiseBps / 10_000)
  if (!(loss <= lossMax)) {
    const detail = `${code}: ${newest.held_out_loss} → ${loss}`
    log.warn('a round made the model worse and is left out', { job: 'training rounds', detail })
    await sql`update app.lease set delta_size = null where id = any (${ids})`
    await removeDeltas(context, ids)
    return true
  }
  await putWeights(context, merged.weightsHash, merged.weights)
  const { clipAbove, rejectAbove, trimShare, quantum } = limits
  const blocks = new Uint8Array(measureBlocks(project.model, new Uint8Array(base), merged.weights).buffer)
  const isMerged = await inTransaction(sql, async (tx) => {
    await tx`insert into app.blob (hash) values (${merged.weightsHash}) on conflict do nothing`
    const made =
      await tx`insert into app.model_version (project, version, weights_hash, held_out_loss, units, created_at, block_changes, merged_units, merge_limits)
      values (${code}, ${version}, ${merged.weightsHash}, ${loss}, ${units.length}, ${clock.now()}, ${blocks},
        ${Buffer.concat(units.map(proofOf))}, ${JSON.stringify({ clipAbove, rejectAbove, trimShare, quantum })}::text::jsonb) on conflict do nothing`
    if (made.count === 0) return false
    // The bytes of a merged delta are deleted; its hash is kept, and anyone can compute the delta again.
    await tx`update app.lease set merged_into = ${version}, delta_size = null where id = any (${ids})`
    return true
  })
  if (isMerged) await removeDeltas(context, ids)
  return isMerged
}

async function measureLoss(context: Context, project: TrainingProject, weights: Uint8Array): Promise<number> {
  const trainer = judgeOf(await loadEngine(), project, {})
  trainer.loadWeights(weights)
  return trainer.evaluate((await readProjectText(context, project)).heldOut.subarray(0, 8_192))
}

/** Paid stays paid: the model goes without these units. Another process may have merged them meanwhile. */
async function leaveOutLost(sql: Sql, lost: readonly string[]): Promise<void> {
  const left = await sql<{ id: string }[]>`
    update app.lease set delta_size = null where id = any (${lost}) and merged_into is null returning id`
  for (const { id } of left) log.error('the object store lost the delta of a unit', { order: `lease:${id}` })
}

interface ReadUnit {
  readonly id: string
  readonly protocol: UnitProtocol
  readonly bytes: Uint8Array | undefined
}

function decode({ model }: TrainingProject, { id, protocol, bytes }: ReadUnit): Float32Array {
  const delta = bytes && decodeDelta(model, engineVersionOf(protocol), bytes)
  invariant(delta?.ok, `verified unit ${id} does not decode`)
  return delta.value
}
