import type { Answer } from '@synet/contract/calls'
import { userAccount } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { type Person, readPersonalRows } from '#account-end/personal-rows'
import { personalTables } from '#account-end/personal-tables'

/** The most rows of a table in one export. */
const rowsMax = 20_000
/** A user's accounts in the ledger follow each other. */
const accountsPerUser = 8n

type Tables = Answer<'user/exportData'>['tables']
type Row = Readonly<Record<string, unknown>>
/** A type and no interface, so that it is a `Row` as well. */
type Entry = {
  readonly bucket: string
  readonly asset: string
  readonly seq: bigint
  readonly amount: bigint
  readonly balance_after: bigint
  readonly posting: bigint
  readonly kind: string
  readonly at: Date
}

const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? value.toString('hex') : value
}
const tableOf = (rows: readonly Row[], hidden: readonly string[] = []): Tables[string] => ({
  rows: rows
    .slice(0, rowsMax)
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) => (hidden.includes(name) ? [] : [[name, plain(value)]])),
      ),
    ),
  complete: rows.length <= rowsMax,
})

/** Reads all rows about a person, and their entries in the ledger. */
export async function exportData(sql: Sql, person: Person): Promise<Tables> {
  const tables: Record<string, Tables[string]> = {}
  for (const [name, table] of Object.entries(personalTables)) {
    const rows = await readPersonalRows(sql, person, { name, table, limit: rowsMax + 1 })
    tables[name] = tableOf(rows, table.hidden)
  }
  const first = userAccount(person.id, 'available', 'USDT')
  const entries = await sql<Entry[]>`
    select a.bucket, a.asset, e.seq, e.amount, e.balance_after, p.id as posting, p.kind, p.at
      from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.postings p on p.id = e.posting_id
      where e.account_id >= ${first} and e.account_id < ${first + accountsPerUser}
      order by e.posting_id desc limit ${rowsMax + 1}`
  return { ...tables, 'ledger entries': tableOf(entries) }
}
