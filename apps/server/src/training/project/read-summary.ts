import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import type { Sql } from '@synet/ledger/database'
import { blockCount, levelRows } from '@synet/training/protocol/block-changes'
import type { TrainingProject } from '@synet/training/projects/training-project'
import { keepWordsWhole } from '@synet/words/whole-words'
import { digitsOf } from '#training/unit/digits-of'
import { findProject } from '#training/unit/projects'
import { verifiedUnits } from '#training/unit/verified-units'

export type Summary = Answer<'project/list'>['list'][number]
interface SummaryRow {
  readonly project: string
  readonly version: number
  readonly created_at: Date
  readonly held_out_loss: number | null
  /** The hash of version 0's weights; null where no version 0 is kept. */
  readonly first_hash: string | null
  readonly units: bigint
  /** The changes of the last versions, one after the other, oldest first; see `measureBlocks`. */
  readonly updates: Buffer | null
  /** The prints of the last units, one after the other, oldest first. */
  readonly prints: Buffer | null
  readonly losses: Summary['losses']
  readonly sample: Summary['sample']
  readonly newest: Summary['newest']
}

/** The updates that a drawing shows, and the losses of a small curve. */
const updatesMax = 18
/** Fewer updates are a thin line: pages draw the last units instead. */
const updatesMin = 4
const printsMax = 10
const lossesMax = 24

/** Reads the newest version of each project, what its last versions changed, and its verified work in standard units. */
export const readSummaryRows = (sql: Sql, codes: readonly string[]): Promise<readonly SummaryRow[]> => sql<
  SummaryRow[]
>`
  select distinct on (v.project) v.project, v.version, v.created_at, coalesce(v.held_out_loss, s.held_out_loss) as held_out_loss,
      (select z.weights_hash from app.model_version z where z.project = v.project and z.version = 0) as first_hash,
      (select coalesce(sum(l.units), 0)::bigint from ${verifiedUnits(sql)} l where l.project = v.project) as units,
      (select string_agg(block_changes, ''::bytea order by version) from (
          select u.version, u.block_changes from app.model_version u
            where u.project = v.project and u.rolled_back_at is null and u.block_changes is not null
            order by u.version desc limit ${updatesMax}) as last) as updates,
      (select string_agg(print, ''::bytea order by decided_at) from (
          select l.print, l.decided_at from app.lease l
            where l.project = v.project and l.state = 'verified' and l.print is not null
            order by l.decided_at desc limit ${printsMax}) as last) as prints,
      (select coalesce(json_agg(json_build_object('version', m.version, 'loss', m.loss) order by m.version), '[]') from (
          select w.version, coalesce(w.held_out_loss, t.held_out_loss) as loss
            from app.model_version w left join app.version_sample t using (project, version)
            where w.project = v.project and w.rolled_back_at is null and coalesce(w.held_out_loss, t.held_out_loss) is not null
            order by w.version desc limit ${lossesMax}) as m) as losses,
      (select t.texts -> 0 from app.version_sample t where t.project = v.project and not exists (
            select from app.model_version w
              where w.project = t.project and w.version = t.version and w.rolled_back_at is not null)
          order by t.version desc limit 1) as sample,
      (select json_build_object('version', f.version, 'value', f.value, 'error', f.error, 'of', f.sample)
          from app.version_figure f join app.model_version w using (project, version)
          where f.project = v.project and w.rolled_back_at is null order by f.version desc, f.sample desc limit 1) as newest
    from app.model_version v left join app.version_sample s using (project, version)
    where v.project = any (${[...codes]}) order by v.project, v.version desc`

/** @param bytes f32, little-endian, one for each block, row by row */
const readRows = (bytes: Buffer): Float32Array[] =>
  Array.from({ length: bytes.length / (4 * blockCount) }, (_, row) =>
    Float32Array.from({ length: blockCount }, (__, i) => bytes.readFloatLE(4 * (row * blockCount + i))),
  )

const readPrints = (bytes: Buffer): string[] =>
  Array.from({ length: bytes.length / blockCount }, (_, i) =>
    digitsOf(bytes.subarray(i * blockCount, (i + 1) * blockCount)),
  )

/** @returns undefined for a project that this release does not know */
export function summaryOf(row: SummaryRow & Pick<Summary, 'release'>, language: Language): Summary | undefined {
  const project = findProject(row.project)
  if (!project) return undefined
  const updates = levelRows(readRows(row.updates ?? Buffer.alloc(0)))
  const { name, topic, purpose } = project.texts[language] ?? project.texts['en-US']
  return {
    code: row.project,
    // Tasks have the same one.
    name: topic ?? name,
    purpose: keepWordsWhole(language, 'purpose', purpose),
    licence: project.attribution.licence,
    version: row.version,
    updatedAt: row.created_at.toISOString(),
    heldOutLoss: row.held_out_loss,
    units: Number(row.units),
    updates,
    prints: updates.length < updatesMin ? readPrints(row.prints ?? Buffer.alloc(0)) : [],
    losses: row.losses,
    sample: row.sample,
    measure: project.measure,
    baseline: baselineOf(project),
    given: project.given?.hash === row.first_hash ? { units: project.given.units } : null,
    newest: row.newest,
    release: row.release,
  }
}

function baselineOf({ baseline }: TrainingProject): Summary['baseline'] {
  const { kind, record = null, value, error, of } = baseline
  return { kind, record, value, error, of }
}
