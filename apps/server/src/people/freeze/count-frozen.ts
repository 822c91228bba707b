import type { Sql } from '@synet/ledger/database'
import { createBatchLoader } from '#platform/batch-loader'

/** Counts the accounts that are frozen now, demo or not; concurrent callers share one query. */
export const countFrozen = (sql: Sql): Promise<number> => ask(sql, undefined)

const ask = createBatchLoader(async (sql, asked: readonly undefined[]) => {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from app.freeze where ended_at is null`
  return asked.map(() => row?.count ?? 0)
})
