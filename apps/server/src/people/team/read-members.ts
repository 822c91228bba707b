import type { Answer } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { maskName } from '#people/user/mask-name'

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
