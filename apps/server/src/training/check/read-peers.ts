import { addMs, days, minutes } from '@synet/core/clock'
import type { Sql } from '@synet/ledger/database'
import { checkRules } from '@synet/training/protocol/check-rules'
import type { Peer } from '@synet/training/protocol/draw-partner'
import type { Settings } from '#platform/settings'

const { activeMs, openDrawsMax, releasedShareMax, releasesFrom } = checkRules
/** Devices note their leases at most every ten minutes. */
const notedMs = activeMs + minutes(10)
/** The draws of this time count when an account gives checks back. */
const releasesMs = days(30)

export interface OpenPeer extends Peer {
  /** Further checks that it may be drawn for now: its quotas of the day have room for them. */
  room: number
  /** The largest size that a device of it computes in time. */
  readonly deviceSize: number
  /** The largest size that one of its quotas has room for, too. */
  readonly sizeMax: number
}

/**
 * Reads the accounts that may check a project's units: with a run of it, or with one whose leases went to other projects
 * lately; proven, at work in the last minutes, not paused, with quota left, and reliable with the checks that they were
 * drawn for. The weight is the principal times the standard units handed in lately: neither many accounts with little
 * principal nor being there all day with little work makes a draw more likely. Accounts on free licences have no weight.
 */
export async function readPeers(
  sql: Sql,
  now: Date,
  project: string,
  { provenUnits, provenMs }: Pick<Settings, 'provenUnits' | 'provenMs'>,
): Promise<OpenPeer[]> {
  const rows = await sql<{ user_id: bigint; weight: number; room: number; device_size: number; spare: number }[]>`
    with active as (
      select u.user_id, max(u.unit_size) as device_size from app.device_use u
        join app.contributor_record c on c.user_id = u.user_id and c.device = ''
        join app.user_account a on a.id = u.user_id
        where u.last_leased_at > ${addMs(now, -notedMs)} and c.valid_in_row >= ${provenUnits}
          and c.valid_since <= ${addMs(now, -provenMs)}
          and least(a.software_until, a.node_until) > greatest(${now}::timestamptz, coalesce(a.starter_until, ${now}))
          and not exists (select from app.training_offence o
            where o.user_id = u.user_id and o.lifted_at is null and o.paused_until > ${now})
          and (select count(*) filter (where outcome in ('released', 'lapsed')) <= greatest(1, ${releasedShareMax}::float8 * count(*))
              or count(*) < ${releasesFrom}
            from app.unit_check k where k.checker_id = u.user_id and k.drawn_at > ${addMs(now, -releasesMs)})
        group by u.user_id
    )
    select r.user_id, sum(r.amount * l.recent)::float8 as weight,
        least(${openDrawsMax}, sum(r.quota - d.units_verified - l.pending))::int
          - (select count(*) from app.unit_check k
              where k.checker_id = r.user_id and k.ended_at is null and k.check_lease_id is null)::int as room,
        max(active.device_size) as device_size, max(r.quota - d.units_verified - l.pending)::int as spare
      from active join app.run r on r.user_id = active.user_id and r.ended_at is null
        join app.task t on t.id = r.task_id
        join app.run_day d on d.run_id = r.id and d.round = r.round and d.starts_at <= ${now} and d.ends_at > ${now} and d.state = 'open'
        cross join lateral (select
            coalesce(sum(size) filter (where state = 'accepted' or (state in ('leased', 'committed') and expires_at > ${now})), 0) as pending,
            coalesce(sum(size) filter (where state in ('accepted', 'verified') and leased_at > ${addMs(now, -activeMs)}), 0) as recent,
            bool_or(project <> t.project_code and leased_at > ${addMs(now, -activeMs)}) as elsewhere
          from app.lease where run_id = r.id and leased_at >= d.starts_at and round = d.round and day = d.day) l
      where t.project_code = ${project} or l.elsewhere
      group by r.user_id having sum(r.amount * l.recent) > 0`
  return rows.map(({ user_id: userId, weight, room, device_size: deviceSize, spare }) => ({
    userId,
    weight,
    room,
    deviceSize,
    sizeMax: Math.min(deviceSize, spare),
  }))
}
