import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'

const pathMax = 20

/** Reads a user's direct members, newest first, and their chain of agents, nearest first. */
export async function readCustomerTeam(
  sql: Sql,
  request: OpsRequest<'customerTeam'>,
): Promise<OpsAnswer<'customerTeam'>> {
  const limit = pageLimit(request.limit)
  const [path, members] = await Promise.all([
    sql<{ id: bigint; username: string }[]>`
      with recursive up as (
        select id, username, inviter_id, 0 as step from app.user_account where id = ${request.id}
        union all
        select p.id, p.username, p.inviter_id, up.step + 1 from up join app.user_account p on p.id = up.inviter_id
          where up.step < ${pathMax}
      ) select id, username from up order by step`,
    sql<{ id: bigint; username: string; created_at: Date; direct: number; active: boolean }[]>`
      select m.id, m.username, m.created_at,
          (select count(*)::int from app.user_account b where b.inviter_id = m.id) as direct,
          exists (select from app.run r where r.user_id = m.id and r.ended_at is null) as active
        from app.user_account m where m.inviter_id = ${request.id} and m.id < ${cursorId(request.cursor)}
        order by m.id desc limit ${limit}`,
  ])
  return {
    path: path.map(({ id, username }) => ({ id: id.toString(), username })),
    members: {
      list: members.map((member) => ({
        id: member.id.toString(),
        username: member.username,
        joinedAt: member.created_at.toISOString(),
        direct: member.direct,
        active: member.active,
      })),
      next: nextOf(members, limit),
    },
  }
}
