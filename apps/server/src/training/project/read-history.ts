import type { Answer } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { meanVersions } from '@synet/training/engine/mean-of-versions'

type Detail = Answer<'project/detail'>
const versionsMax = 200
const samplesMax = 6

/** Reads a project's versions, oldest first; of many it picks an even spread, and the newest, whose mean
 * is measured. */
export async function readVersions(sql: Sql, code: string): Promise<Detail['versions']> {
  const rows = await sql<
    {
      version: number
      created_at: Date
      held_out_loss: number | null
      units: number
      weights_hash: string
      kept: boolean
      rolled_back: boolean
    }[]
  >`
    with newest as (select max(version) as version from app.model_version where project = ${code})
    select v.version, v.created_at, coalesce(v.held_out_loss, s.held_out_loss) as held_out_loss, v.units, v.weights_hash,
        b.hash is not null as kept, v.rolled_back_at is not null as rolled_back
      from app.model_version v cross join newest
        left join app.version_sample s on s.project = v.project and s.version = v.version
        left join app.blob b on b.hash = v.weights_hash
      where v.project = ${code}
        and ((newest.version - v.version) % (newest.version / ${versionsMax} + 1) = 0 or v.version = 0
          or v.version > newest.version - ${meanVersions})
      order by v.version`
  return rows.map((row) => ({
    version: row.version,
    at: row.created_at.toISOString(),
    heldOutLoss: row.held_out_loss,
    units: row.units,
    hash: row.weights_hash,
    kept: row.kept,
    rolledBack: row.rolled_back,
  }))
}

/**
 * Picks the first version, the newest, and some between, each at about half the one after it, because most is learnt
 * early.
 */
function pickVersions(all: readonly number[]): number[] {
  const newest = all.at(-1)
  if (newest === undefined) return []
  const wanted = [0, ...Array.from({ length: samplesMax - 1 }, (_, i) => newest / 2 ** i)]
  const nearestVersion = (to: number): number =>
    all.reduce((best, one) => (Math.abs(one - to) < Math.abs(best - to) ? one : best))
  return [...new Set(wanted.map(nearestVersion))].sort((a, b) => a - b)
}

/** Reads the samples of some of the versions, oldest first. */
export async function readSamples(sql: Sql, code: string): Promise<Detail['samples']> {
  const written = await sql<{ version: number }[]>`
    select version from app.version_sample s where project = ${code} and not exists (
        select from app.model_version v where v.project = s.project and v.version = s.version and v.rolled_back_at is not null)
      order by version`
  const rows = await sql<{ version: number; texts: { prompt: string; text: string }[] }[]>`
    select version, texts from app.version_sample
      where project = ${code} and version = any (${pickVersions(written.map(({ version }) => version))}) order by version`
  return rows.map(({ version, texts }) => ({ version, texts }))
}

/**
 * Reads what versions that stand were measured at, oldest first, all on the same sample: the small one
 * of the newest. Given weights are measured on the large one alone, whose questions are harder or easier by chance.
 */
export async function readVersionFigures(sql: Sql, code: string): Promise<Detail['figures']> {
  const rows = await sql<{ version: number; value: number; error: number; of: number }[]>`
    select * from (
        select distinct on (f.version) f.version, f.value, f.error, f.sample as of
          from app.version_figure f join app.model_version v using (project, version)
          where f.project = ${code} and v.rolled_back_at is null
            and f.sample = (select g.sample from app.version_figure g join app.model_version w using (project, version)
              where g.project = ${code} and w.rolled_back_at is null order by g.version desc, g.sample limit 1)
          order by f.version desc limit ${versionsMax}) as last
      order by version`
  return [...rows]
}

/** Reads the held-out questions that the newest measured version answers wrongly, as far as they were kept. */
export async function readWrong(sql: Sql, code: string): Promise<Detail['wrong']> {
  const [newest] = await sql<{ wrong: Detail['wrong'] }[]>`
    select f.wrong from app.version_figure f join app.model_version v using (project, version)
      where f.project = ${code} and v.rolled_back_at is null order by f.version desc, f.sample desc limit 1`
  return newest?.wrong ?? []
}
