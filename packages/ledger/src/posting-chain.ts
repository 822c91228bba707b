import type { Sql, Transaction } from '#database'

/** A position in the ledger: the hash over everything up to the posting `through`. */
export interface LedgerHead {
  readonly through: bigint
  readonly hash: string
}

/**
 * Adds the postings that no open transaction can precede any more to the hash chain. A posting is covered one or two
 * calls after its commit, or later while a writing transaction stays open. @returns false: there is never more to do
 */
export async function chainPostings(sql: Sql, at: Date): Promise<boolean> {
  await sql`select from ledger.chain_postings(${at})`
  return false
}

/** @returns the newest head, and the hash at `known` if the chain still has that position */
export async function readLedgerHead(
  sql: Sql | Transaction,
  known: bigint | undefined,
): Promise<{ newest: LedgerHead | undefined; knownHash: string | undefined }> {
  const rows = await sql<LedgerHead[]>`
    (select through_id as through, hash from ledger.chain_links order by through_id desc limit 1)
    union select through_id, hash from ledger.chain_links where through_id = ${known ?? null} order by through desc`
  return { newest: rows[0], knownHash: rows.find((row) => row.through === known)?.hash }
}

/** Older links are deleted: a reader that remembers an older position needs an operator's decision. */
export const trimPostingChain = (sql: Sql, before: Date) => sql`select ledger.forget_chain(${before})`
