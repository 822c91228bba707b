import type { Answer } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { maskName } from '#people/user/mask-name'
import { invariant } from '@synet/core/result'
import { readMemberFacts } from '#people/team/member-facts'

type Member = Answer<'user/team'>['members']['list'][number]

/** Reads a user's direct members, newest first; one index serves every page. */
export async function readMembers(sql: Sql, of: { userId: bigint; before: bigint; limit: number }): Promise<Member[]> {
  const rows = await sql<{ id: bigint; name: string; active: boolean; tasks: bigint; created_at: Date }[]>`
    select u.id, coalesce(u.nickname, u.username) as name, u.created_at,
        exists (select from app.run r where r.user_id = u.id and r.ended_at is null) as active,
        (select count(*) from app.run r where r.user_id = u.id) as tasks
      from (select user_id from app.team_place where parent_id = ${of.userId} and user_id < ${of.before}
          order by user_id desc limit ${of.limit}) m
        join app.user_account u on u.id = m.user_id
      order by u.id desc`
  return rows.map((row) => ({
    id: row.id.toString(),
    name: maskName(row.name),
    active: row.active,
    tasks: Number(row.tasks),
    joinedAt: row.created_at.toISOString(),
  }))
}

export interface TeamFigures {
  readonly direct: number
  readonly directActive: number
  readonly members: number
  readonly active: number
  readonly tasks: number
  /** Units that filled a paid quota in the last 30 days, as last counted. */
  readonly units: number
  /** SNT minor units. */
  readonly earned: bigint
}

interface Row {
  readonly direct: bigint
  readonly direct_active: bigint
  readonly members: bigint
  readonly active: bigint
  readonly tasks: bigint
  readonly units: bigint
  readonly earned: bigint
  /** Members of the team that are not counted yet. */
  readonly uncounted: readonly bigint[]
}

/**
 * Reads a user's current figures: what was counted, and what happened since to members of the team. Jump pointers show
 * which of the few uncounted users are below, without walking every path.
 */
export async function readTeam(sql: Sql, now: Date, userId: bigint): Promise<TeamFigures> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const [row] = await tx<Row[]>`
      with recursive mark as (select distinct user_id from app.team_change where earned is null),
      climb as (
        select m.user_id as origin, p.user_id, p.parent_id, p.jump_id, p.depth, me.depth as top
          from app.team_place me cross join mark m join app.team_place p on p.user_id = m.user_id
          where me.user_id = ${userId} and p.depth > me.depth
        union all
        select c.origin, n.user_id, n.parent_id, n.jump_id, n.depth, c.top
          from climb c join app.team_place j on j.user_id = c.jump_id
            join app.team_place n on n.user_id = case when j.depth >= c.top then c.jump_id else c.parent_id end
          where c.depth > c.top
      )
      select coalesce(t.direct, 0) as direct, coalesce(t.direct_active, 0) as direct_active, coalesce(t.members, 0) as members,
          coalesce(t.active, 0) as active, coalesce(t.tasks, 0) as tasks, coalesce(t.units, 0) as units,
          (coalesce((select sum(amount) from app.agent_day where agent_id = ${userId}), 0)
            + coalesce((select sum(earned) from app.team_change where user_id = ${userId} and earned is not null), 0))::bigint as earned,
          array(select origin from climb where user_id = ${userId} and depth = top) as uncounted
        from (values (${userId}::bigint)) as me (user_id) left join app.team_total t using (user_id)`
    invariant(row, 'one row of one value')
    const figures = {
      direct: Number(row.direct),
      directActive: Number(row.direct_active),
      members: Number(row.members),
      active: Number(row.active),
      tasks: Number(row.tasks),
    }
    if (row.uncounted.length > 0) {
      for (const fact of await readMemberFacts(tx, now, row.uncounted)) {
        const [joined, active] = [Number(!fact.counted), Number(fact.active) - Number(fact.counted_active)]
        figures.members += joined
        figures.active += active
        figures.tasks += fact.tasks - fact.counted_tasks
        if (fact.parent_id !== userId) continue
        figures.direct += joined
        figures.directActive += active
      }
    }
    return { ...figures, units: Number(row.units), earned: row.earned }
  }) as Promise<TeamFigures>
}
