import type { UnitSize } from '@synet/training/protocol/unit-size'
import type { UnitProtocol } from '@synet/training/protocol/work-unit'
import type { TrainingProject } from '@synet/training/projects/training-project'
import { invariant } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { findProject } from '#training/unit/projects'

export interface LeaseRow {
  readonly id: string
  readonly run_id: bigint
  readonly round: number
  readonly day: number
  readonly user_id: bigint
  readonly project: string
  readonly protocol: UnitProtocol
  readonly version: number
  readonly shard: number
  readonly seed: bigint
  /** Its size in standard units. */
  readonly size: UnitSize
  readonly state: 'leased' | 'committed' | 'accepted' | 'verified' | 'rejected' | 'released' | 'lapsed'
  readonly expires_at: Date
  readonly delta_hash: string | null
  readonly parameters_hash: string | null
  readonly loss_trace: readonly number[] | null
  /** The lease whose unit this one repeats. */
  readonly checks: string | null
}

export interface FoundLease extends LeaseRow {
  /** The hash of the hashes of its states. */
  readonly state_root: string | null
}

/** Finds the caller's lease, and nobody else's. */
export async function findLease(sql: Sql | Transaction, userId: bigint, id: string): Promise<FoundLease | undefined> {
  const [lease] = await sql<FoundLease[]>`
    select id, run_id, round, day, user_id, project, protocol, version, shard, seed, size, state, expires_at, delta_hash, parameters_hash, loss_trace, state_root, checks
      from app.lease where id = ${id} and user_id = ${userId}`
  return lease
}

/** The steps of a lease's unit. */
export const stepsOf = (lease: { readonly project: string; readonly size: UnitSize }): number =>
  lease.size * projectOf(lease).stepsPerUnit

export function projectOf(lease: { project: string }): TrainingProject {
  const project = findProject(lease.project)
  invariant(project, `lease of an unknown project ${lease.project}`)
  return project
}

/** Reads the quota of the run's day and what counts towards it, in standard units. */
export async function readQuota(sql: Sql | Transaction, of: { run_id: bigint; round: number; day: number }) {
  const [row] = await sql<{ quota: number; verified: number; pending: bigint }[]>`
    select r.quota, d.units_verified as verified,
        (select coalesce(sum(l.size), 0) from app.lease l where l.run_id = d.run_id and l.round = d.round and l.day = d.day and l.state = 'accepted') as pending
      from app.run_day d join app.run r on r.id = d.run_id
      where d.run_id = ${of.run_id} and d.round = ${of.round} and d.day = ${of.day}`
  invariant(row, 'a lease has its day')
  return { quota: row.quota, unitsVerified: row.verified, unitsPending: Number(row.pending) }
}
