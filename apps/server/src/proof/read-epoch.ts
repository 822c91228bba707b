import type { Sql, Transaction } from '@synet/ledger/database'

export interface EpochRow {
  readonly number: number
  readonly at: Date
  readonly statement: string
  readonly hash: string
  readonly signature: string
  readonly public_key: string
}

/** Reads an epoch without its detail, which has megabytes. @param number none: the newest */
export async function readEpoch(sql: Sql | Transaction, number: number | undefined): Promise<EpochRow | undefined> {
  const [row] = await sql<EpochRow[]>`
    select number, at, statement, hash, signature, public_key from app.proof_epoch
      where ${number ?? null}::int is null or number = ${number ?? null}::int order by number desc limit 1`
  return row
}
