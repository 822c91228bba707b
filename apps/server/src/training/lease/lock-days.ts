import { int8Array, type Transaction } from '@synet/ledger/database'
import { verifiedUnits } from '#training/unit/verified-units'

/** An account is new until as many of its units were found valid. */
export const newcomerUnits = 8

/** A run with its current day and everything that decides whether and what is leased. */
export interface RunDay {
  readonly run_id: bigint
  readonly user_id: bigint
  readonly ended_at: Date | null
  readonly paused_until: Date | null
  readonly region: string
  readonly state: string
  readonly quota: number
  readonly software_until: Date | null
  readonly node_until: Date | null
  readonly project_code: string
  readonly version: number | null
  readonly weights_hash: string | null
  /** The hash of the version before. */
  readonly weights_before: string | null
  /** Null when no day is open; so are the next three. */
  readonly round: number | null
  readonly day: number | null
  readonly day_ends_at: Date | null
  /** Standard units of the day that are verified, wait for their verdict, or are being computed. */
  readonly counted: bigint | null
  /** Counts the leases of them that are being computed. */
  readonly leased: bigint
  /** Leases of the day, also those that were released or have lapsed. */
  readonly asked: bigint
  /** The account's units of all runs that are being computed or wait for their verdict. */
  readonly undecided: bigint
  /** The account's units found valid since its last offence, at most `newcomerUnits`. */
  readonly valid: bigint
}

/**
 * Locks runs of their users in id order and reads their days, in one round trip to the database. It takes two
 * statements, because only the second one sees the leases of the previous lock holders.
 */
export async function lockDays(
  tx: Transaction,
  runs: readonly { runId: bigint; userId: bigint }[],
  now: Date,
): Promise<readonly RunDay[]> {
  const ids = int8Array(runs.map(({ runId }) => runId))
  const users = int8Array(runs.map(({ userId }) => userId))
  const own = tx`(select * from unnest(${ids}::bigint[], ${users}::bigint[]) as own (id, user_id))`
  const [, days] = await Promise.all([
    tx`select from app.run where (id, user_id) in ${own} order by id for update`,
    tx<RunDay[]>`
      select r.id as run_id, r.user_id, r.ended_at, r.region, r.state, r.quota, u.software_until, u.node_until, t.project_code, v.version,
          v.weights_hash, v.weights_before, d.round, d.day, d.ends_at as day_ends_at,
          d.units_verified + l.taken as counted, l.open as leased, l.asked, w.undecided, w.valid,
          (select max(paused_until) from app.training_offence
            where user_id = r.user_id and lifted_at is null and paused_until > ${now}) as paused_until
        from app.run r
          join app.task t on t.id = r.task_id
          join app.user_account u on u.id = r.user_id
          left join app.run_day d on d.run_id = r.id and d.round = r.round and d.starts_at <= ${now} and d.ends_at > ${now} and d.state = 'open'
          left join lateral (select version, weights_hash, lead(weights_hash) over (order by version desc) as weights_before
            from (select version, weights_hash from app.model_version
              where project = t.project_code order by version desc limit 2) newest
            order by version desc limit 1) v on true
          cross join lateral (select
              count(*) filter (where state in ('leased', 'committed') and expires_at > ${now}) as open,
              coalesce(sum(size) filter (where state = 'accepted' or (state in ('leased', 'committed') and expires_at > ${now})), 0) as taken,
              count(*) as asked
            from app.lease where run_id = r.id and leased_at >= d.starts_at and round = d.round and day = d.day) l
          cross join lateral (select
              (select count(*) from app.lease where user_id = r.user_id and state = 'accepted')
                + (select count(*) from app.lease o join app.run own on own.id = o.run_id
                    where own.user_id = r.user_id and o.state in ('leased', 'committed') and o.expires_at > ${now}) as undecided,
              (select least(coalesce(sum(units), 0), ${newcomerUnits}) from (select units from ${verifiedUnits(tx)} v
                where v.user_id = r.user_id and v.decided_at > coalesce(
                  (select max(at) from app.training_offence where user_id = r.user_id and lifted_at is null), '-infinity')
                limit ${newcomerUnits}) as lately) as valid) w
        where (r.id, r.user_id) in ${own}`,
  ])
  return days
}
