import type { Answer } from '@synet/contract/calls'
import { apiBase } from '@synet/contract/routes'
import { seconds } from '@synet/core/clock'
import { weightsBytes } from '@synet/training/engine/model-config'
import { rateOf } from '@synet/training/projects/learning-rate'
import { scoringProtocol, type UnitProtocol } from '@synet/training/protocol/work-unit'
import type { Sql } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { cacheBriefly } from '#training/project/cache-briefly'
import { digitsOf } from '#training/unit/digits-of'
import { findFirstUnit, firstUnit, firstUnitId } from '#training/unit/first-unit'
import { findProject, shardHash } from '#training/unit/projects'

type TrialUnit = NonNullable<Answer<'train/trialUnit'>['unit']>

const keptMs = seconds(30)
/** The trial unit is the shortest of this many last verified units per project. */
const lookedAt = 100

interface Row {
  readonly id: string
  readonly project: string
  readonly protocol: UnitProtocol
  readonly version: number
  readonly shard: number
  readonly seed: bigint
  readonly size: number
  readonly weights_hash: string
  readonly quota: number
  readonly decided_at: Date | null
  readonly region: string
  readonly print: Buffer | null
}

/** Reads the unit whose result came with the code, which is shown until one of this site is verified. */
async function readFirstUnit(sql: Sql): Promise<Row | undefined> {
  const rows = await sql<{ project: string; weights_hash: string; quota: number }[]>`
    select t.project_code as project, v.weights_hash, min(t.units_base) as quota from app.task t
        join app.model_version v on v.project = t.project_code and v.version = ${firstUnit.version}
        join app.blob b on b.hash = v.weights_hash
      where t.active group by t.project_code, v.weights_hash order by t.project_code`
  const units = rows.flatMap((row) => {
    const project = findProject(row.project)
    const id = project && firstUnitId(project)
    if (!id || !findFirstUnit(id)) return []
    const { version, shard, seed, size } = firstUnit
    const known = { id, protocol: project.protocol, version, shard, seed: BigInt(seed), size }
    return { ...row, ...known, decided_at: null, region: '', print: null }
  })
  return mostTelling(units)
}

/** What a unit changes can be read where the model answers questions. */
const mostTelling = (rows: readonly Row[]): Row | undefined =>
  rows.find(({ project }) => findProject(project)?.answers) ?? rows[0]

/**
 * Reads the unit that visitors repeat: one of the newest that were trained and verified, of a project that tasks train; of one
 * whose model answers questions, if there is any.
 */
export const readTrialUnit = cacheBriefly(keptMs, async ({ sql }: Context): Promise<TrialUnit | undefined> => {
  const newest = await sql<Row[]>`
    select l.id, l.project, l.protocol, l.version, l.shard, l.seed, l.size, v.weights_hash, t.quota,
        l.decided_at, r.region, l.print
      from (select project_code, min(units_base) as quota from app.task where active group by project_code) t
        cross join lateral (
          select * from (select * from app.lease where project = t.project_code and state = 'verified' and protocol <> ${scoringProtocol}
              order by decided_at desc limit ${lookedAt}) as last
            where loss_trace is not null and not recheck order by size, decided_at desc limit 1) l
        join app.model_version v on v.project = l.project and v.version = l.version and v.rolled_back_at is null
        join app.blob b on b.hash = v.weights_hash
        join app.run r on r.id = l.run_id
      order by l.project`
  const row = mostTelling(newest) ?? (await readFirstUnit(sql))
  const project = row && findProject(row.project)
  if (!project) return undefined
  return {
    id: row.id,
    project: row.project,
    protocol: row.protocol,
    version: row.version,
    model: project.model,
    modelUrl: `${apiBase}/blob/${row.weights_hash}`,
    shardUrl: `${apiBase}/blob/${shardHash(project, row.shard)}`,
    seed: Number(row.seed),
    steps: row.size * project.stepsPerUnit,
    learningRate: rateOf(project, row.version),
    bytes: weightsBytes(project.model) + (project.shards[row.shard]?.bytes ?? 0),
    quota: row.quota,
    stepsPerUnit: project.stepsPerUnit,
    verified: row.decided_at && {
      at: row.decided_at.toISOString(),
      region: row.region,
      print: row.print && digitsOf(row.print),
    },
  }
})
