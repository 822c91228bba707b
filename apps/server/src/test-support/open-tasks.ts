import type { Sql } from '@synet/ledger/database'
import type { OperatorTaskKind } from '#platform/task/operator-task'

interface OpenTask {
  readonly subject: string
  readonly facts: Readonly<Record<string, string>>
}

/** The operators' open tasks of a kind, the oldest first. */
export const readOpenTasks = (sql: Sql, kind: OperatorTaskKind): Promise<readonly OpenTask[]> => sql<OpenTask[]>`
  select subject, facts from app.operator_task where kind = ${kind} and closed_at is null order by id`
