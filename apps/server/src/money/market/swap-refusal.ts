import { done, refuse, type Result } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { poolPrice } from '@synet/market/pool'
import { readPool } from '#money/market/pool-points'

export const frozenRefusal = (reason: string | null | undefined): Result<void> =>
  reason ? refuse('user.frozen', { reason }) : done(undefined)

/** Tells whether a user may swap at all. */
export async function swapRefusal(sql: Sql, userId: bigint): Promise<Result<void>> {
  const [user] = await sql<{ frozen_reason: string | null }[]>`
    select case when 'transfer' = any (frozen_scopes) then frozen_reason end as frozen_reason
      from app.user_account where id = ${userId}`
  const may = frozenRefusal(user?.frozen_reason)
  if (!may.ok) return may
  return poolPrice(await readPool(sql)) === undefined ? refuse('swap.unavailable') : done(undefined)
}
