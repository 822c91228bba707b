import type { Sql, Transaction } from '@synet/ledger/database'

/** The direct agent of a user and his share; none for the house's own code. Levels are counted in the people issue. */
export async function readAgent(
  sql: Sql | Transaction,
  userId: bigint,
): Promise<{ id: bigint; shareBps: number } | undefined> {
  const [row] = await sql<{ id: bigint }[]>`
    select a.id from app.user_account u join app.user_account a on a.id = u.inviter_id and not a.house where u.id = ${userId}`
  return row && { id: row.id, shareBps: beginnerShareBps }
}

const beginnerShareBps = 300
