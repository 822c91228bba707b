import { utcDay } from '@synet/core/clock'
import { int8Array, type Sql, type Transaction } from '@synet/ledger/database'

/** Verified work counts for a level for this many days in UTC: a level changes for everybody at the same time. */
export const levelDays = 30
/** The most units of one member and day that count for a level. */
export const unitsPerMemberDayMax = 16

/** The current facts about one member, which may differ from what the ancestors' figures include. */
export interface MemberFacts {
  readonly user_id: bigint
  readonly parent_id: bigint | null
  readonly counted: boolean
  readonly counted_active: boolean
  readonly counted_tasks: number
  readonly counted_units: number
  readonly active: boolean
  readonly tasks: number
  readonly units: number
  readonly recount_on: string | null
}

/**
 * Reads the facts of some members from runs and paid days: whether a run is in progress, the runs begun, and the units
 * that filled the quota of a paid day.
 */
export const readMemberFacts = (sql: Sql | Transaction, now: Date, userIds: readonly bigint[]) => sql<MemberFacts[]>`
  select p.user_id, p.parent_id, p.counted, p.counted_active, p.counted_tasks, p.counted_units,
      exists (select from app.run r where r.user_id = p.user_id and r.ended_at is null) as active,
      (select count(*)::int from app.run r where r.user_id = p.user_id) as tasks,
      d.units, (d.oldest + ${levelDays}::int)::text as recount_on
    from app.team_place p
      cross join lateral (
        select coalesce(sum(least(${unitsPerMemberDayMax}::int, units)), 0)::int as units, min(ended_on) as oldest
          from (select ended_on, sum(units)::int as units from app.paid_day
            where member_id = p.user_id and ended_on > ${utcDay(now)}::date - ${levelDays}::int group by ended_on) of_day) d
    where p.user_id = any (${int8Array(userIds)}::bigint[])
    order by p.user_id`
