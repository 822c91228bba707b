import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'

interface Row {
  readonly id: bigint
  readonly operator: string | null
  readonly action: string
  readonly facts: Record<string, string>
  readonly at: Date
  readonly hash: string
}

/** Lists the log, newest first. */
export async function readLog(sql: Sql, request: OpsRequest<'log'>): Promise<OpsAnswer<'log'>> {
  const limit = pageLimit(request.limit)
  const { operator = null, action = null } = request
  const looked = request.text ? `%${request.text.replaceAll(/[\\%_]/g, '\\$&')}%` : null
  const [rows, operators, actions] = await Promise.all([
    sql<Row[]>`
      select l.id, o.name as operator, l.action, l.facts, l.at, l.hash
        from app.operator_log l left join app.operator o on o.id = l.operator_id
        where l.id < ${cursorId(request.cursor)} and (${operator}::text is null or o.name = ${operator})
          and (${action}::text is null or l.action = ${action})
          and (${looked}::text is null or exists (select from jsonb_each_text(l.facts) f where f.value ilike ${looked}))
        order by l.id desc limit ${limit}`,
    sql<{ name: string }[]>`select name from app.operator order by name`,
    sql<{ action: string }[]>`select distinct action from app.operator_log order by action`,
  ])
  return {
    list: rows.map(({ id, at, ...row }) => ({ ...row, id: id.toString(), at: at.toISOString() })),
    next: nextOf(rows, limit),
    operators: operators.map(({ name }) => name),
    actions: actions.map((row) => row.action),
  }
}
