import type { Sql, Transaction } from '#database'

/** A position in the ledger: everything up to the posting `through` has this hash. */
export interface LedgerHead {
  readonly through: bigint
  readonly hash: string
}

/**
 * Chains the postings that no open transaction can precede any more. A posting is covered one or two calls after its
 * commit, later while a transaction that writes stays open. @returns false: there is never more to do at once
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

/** Links older than this are not kept: whoever remembers an older position asks a person. */
export const forgetPostingChain = (sql: Sql, before: Date) => sql`select ledger.forget_chain(${before})`
