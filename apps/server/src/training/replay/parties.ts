import type { Verdict } from '@synet/training/protocol/compare-commitments'
import type { Context } from '#platform/context'
import type { LeaseRow } from '#training/lease/find-lease'

/** One of those who computed a unit: its first contributor, or one who was drawn to repeat it. */
export interface Party extends LeaseRow {
  readonly device: string
  /** Null when no delta was sent, or it is merged. */
  readonly delta_size: number | null
  readonly state_root: string | null
}

export interface Judged {
  readonly party: Party
  /** Undefined: not found wrong, but nobody has repeated the whole unit yet; another stranger will. */
  readonly verdict: Verdict | undefined
}

/** Reads the parties, those who are decided already too, as witnesses. */
export const readParties = ({ sql }: Pick<Context, 'sql'>, { id, checks }: Pick<LeaseRow, 'id' | 'checks'>) => sql<
  Party[]
>`
  select id, run_id, round, day, user_id, device, project, protocol, version, shard, seed, size, state, expires_at, delta_hash,
      parameters_hash, loss_trace, checks, delta_size, state_root
    from app.lease
    where (id = ${checks ?? id} or checks = ${checks ?? id}) and state in ('accepted', 'verified', 'rejected')
      and loss_trace is not null
    order by leased_at, id`
