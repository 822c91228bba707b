import type { Sql, Transaction } from '@synet/ledger/database'

/** Whether an action has been posted: the answer to its first try may have been lost. */
export async function isPosted(sql: Sql | Transaction, key: string): Promise<boolean> {
  const [posted] = await sql`select from ledger.postings where key = ${key}`
  return posted !== undefined
}
