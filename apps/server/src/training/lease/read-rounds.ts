import type { Sql, Transaction } from '@synet/ledger/database'
import { mergeVersionsBehindMax } from '@synet/training/protocol/judge-staleness'
import { slowUnitMs } from '@synet/training/protocol/unit-size'
import { scoringProtocol } from '@synet/training/protocol/work-unit'
import { projectCodes } from '#training/unit/projects'

/** The newest version of a project, and the work that its next one could be made of. */
export interface OpenRound {
  readonly project: string
  readonly version: number
  readonly weights_hash: string
  /** The hash of the version before. */
  readonly weights_before: string | null
  /** Units that are verified, wait for their verdict, or are being computed, each counted once; at most the asked number. */
  units: number
}

/**
 * Reads the open rounds of all projects. A lease counts only for as long as a slow device takes for it: a person who holds
 * leases without computing keeps others away from a project for a short time only.
 * @param unitsMax from this many units on a round is full, and nobody counts further
 */
export async function readRounds(
  sql: Sql | Transaction,
  now: Date,
  unitsMax: number,
): Promise<ReadonlyMap<string, OpenRound>> {
  const rows = await sql<OpenRound[]>`
    select p.project, v.version, v.weights_hash, v.weights_before, (undecided.units + verified.units)::int as units
      from unnest(${projectCodes()}::text[]) as p (project)
        cross join lateral (select version, weights_hash, lead(weights_hash) over (order by version desc) as weights_before
          from (select version, weights_hash from app.model_version
            where project = p.project order by version desc limit 2) newest
          order by version desc limit 1) v
        cross join lateral (select count(*) as units from (
          select from app.lease where project = p.project and version >= v.version - ${mergeVersionsBehindMax}
            and state in ('leased', 'committed', 'accepted') and protocol <> ${scoringProtocol} and checks is null
            and (state = 'accepted' or (expires_at > ${now}
              and leased_at > ${now}::timestamptz - size * make_interval(secs => ${slowUnitMs / 1_000})))
            limit ${unitsMax}) as open) undecided
        cross join lateral (select count(*) as units from (
          select from app.lease where project = p.project and version >= v.version - ${mergeVersionsBehindMax}
            and state = 'verified' and merged_into is null and protocol <> ${scoringProtocol}
            and delta_size is not null
            limit ${unitsMax}) as ready) verified`
  return new Map(rows.map((row) => [row.project, row]))
}
