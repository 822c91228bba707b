import { invariant } from '@synet/core/result'
import { type SystemAccount, systemAccounts, userAccounts } from '#chart'
import { int8Array, type Sql, type Transaction } from '#database'

const unbounded = -(2n ** 63n)

const ownerOf = ({ lane }: SystemAccount): string => (lane === 0 ? 'system' : `system/${lane}`)

/** Opens the chart's system accounts; running it again changes nothing. */
export async function openSystemAccounts(sql: Sql | Transaction): Promise<void> {
  await sql`
    select ledger.open_account(id, owner, bucket, asset, floor) from unnest(
      ${int8Array(systemAccounts.map((account) => account.id))}::bigint[], ${systemAccounts.map(ownerOf)}::text[],
      ${systemAccounts.map((account) => account.bucket)}::text[], ${systemAccounts.map((account) => account.asset)}::text[],
      ${int8Array(systemAccounts.map((account) => (account.counterpart ? unbounded : 0n)))}::bigint[]
    ) as a (id, owner, bucket, asset, floor)`
}

/**
 * Compares the chart with the accounts in the database. An account under another id would silently receive the postings
 * of a third one.
 * @returns the first difference
 */
export async function findChartDifference(sql: Sql | Transaction): Promise<string | undefined> {
  const rows = await sql<{ id: bigint; bucket: string; asset: string }[]>`
    select id, bucket, asset from ledger.accounts where owner not like 'user:%' order by id`
  const keyOf = (one: { readonly bucket: string; readonly asset: string }) => `${one.bucket}/${one.asset}`
  const stored = new Map(rows.map((row) => [row.id, keyOf(row)]))
  const wanted = new Map(systemAccounts.map((account) => [account.id, keyOf(account)]))
  const id = [...stored.keys(), ...wanted.keys()].find((candidate) => stored.get(candidate) !== wanted.get(candidate))
  if (id === undefined) return undefined
  return `account ${id} is ${stored.get(id) ?? 'not open'} in the database, ${wanted.get(id) ?? 'unknown'} in the chart`
}

/** Opens the accounts that are missing. @throws InvariantError when the chart and the database differ */
export async function openChart(sql: Sql): Promise<void> {
  await openSystemAccounts(sql)
  await checkChart(sql)
}

/** @throws InvariantError when the chart and the database differ */
export async function checkChart(sql: Sql): Promise<void> {
  const difference = await findChartDifference(sql)
  invariant(difference === undefined, difference ?? '')
}

export async function openUserAccounts(sql: Sql | Transaction, userId: bigint): Promise<void> {
  for (const { id, bucket, asset } of userAccounts(userId)) {
    await sql`select ledger.open_account(${id}, ${`user:${userId}`}, ${bucket}, ${asset}, 0)`
  }
}
