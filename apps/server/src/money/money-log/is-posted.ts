import { done, type Result } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'

/** Tells whether an action has been posted: the answer to its first try may have been lost. */
export async function isPosted(sql: Sql | Transaction, key: string): Promise<boolean> {
  const [posted] = await sql`select from ledger.postings where key = ${key}`
  return posted !== undefined
}

/** Asks what refuses an action, unless it has been posted: a repeated request gets the first answer again. */
export const refusalUnlessPosted = async (
  sql: Sql | Transaction,
  key: string,
  refusal: () => Promise<Result<void>>,
): Promise<Result<void>> => ((await isPosted(sql, key)) ? done(undefined) : refusal())
