import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import type { Sql } from '@synet/ledger/database'
import { findProject } from '#train/projects'
import { verifiedUnits } from '#train/verified-units'

export type Summary = Answer<'project/list'>['list'][number]
interface SummaryRow {
  readonly project: string
  readonly version: number
  readonly created_at: Date
  readonly held_out_loss: number | null
  readonly units: bigint
}

/** Reads the newest version of each project and the number of its verified units. */
export const readSummaryRows = (sql: Sql, codes: readonly string[]): Promise<readonly SummaryRow[]> => sql<
  SummaryRow[]
>`
  select distinct on (v.project) v.project, v.version, v.created_at, coalesce(v.held_out_loss, s.held_out_loss) as held_out_loss,
      (select coalesce(sum(l.units), 0)::bigint from ${verifiedUnits(sql)} l where l.project = v.project) as units
    from app.model_version v left join app.version_sample s using (project, version)
    where v.project = any (${[...codes]}) order by v.project, v.version desc`

/** @returns undefined for a project that this release does not know */
export function summaryOf(row: SummaryRow, language: Language): Summary | undefined {
  const project = findProject(row.project)
  if (!project) return undefined
  const { name, purpose } = project.texts[language] ?? project.texts['en-US']
  return {
    code: row.project,
    name,
    purpose,
    licence: project.attribution.licence,
    version: row.version,
    updatedAt: row.created_at.toISOString(),
    heldOutLoss: row.held_out_loss,
    units: Number(row.units),
  }
}
