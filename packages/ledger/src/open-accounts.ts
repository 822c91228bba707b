import { systemAccount, systemAccounts, userAccounts } from '#chart'
import type { Sql, Transaction } from '#database'

const unbounded = -(2n ** 63n)

/** Opens the chart's system accounts; running it again changes nothing. */
export async function openSystemAccounts(sql: Sql | Transaction): Promise<void> {
  for (const { bucket, asset, counterpart } of systemAccounts) {
    const floor = counterpart ? unbounded : 0n
    await sql`select ledger.open_account(${systemAccount(bucket, asset)}, 'system', ${bucket}, ${asset}, ${floor})`
  }
}

export async function openUserAccounts(sql: Sql | Transaction, userId: bigint): Promise<void> {
  for (const { id, bucket, asset } of userAccounts(userId)) {
    await sql`select ledger.open_account(${id}, ${`user:${userId}`}, ${bucket}, ${asset}, 0)`
  }
}
