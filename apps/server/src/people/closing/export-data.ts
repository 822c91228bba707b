import type { Answer } from '@synet/contract/calls'
import { userAccount } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { keyColumn, type Person, readPersonalRows } from '#people/closing/personal-rows'
import { personalTables } from '#platform/database/tables'

/** The most rows of one page: a page is built quickly, and needs little memory, whatever an account has. */
export const pageRows = 1_000
/** A user's accounts in the ledger follow each other. */
const accountsPerUser = 8n

const entriesTable = 'ledger entries'
const tableNames: readonly string[] = [...Object.keys(personalTables), entriesTable]

type Tables = Answer<'user/exportData'>['tables']
type Row = Readonly<Record<string, unknown>>

/** Where the next page begins: in which table, after which row. */
export interface Place {
  readonly table: string
  readonly after?: readonly string[] | undefined
}

const toJsonValue = (value: unknown): unknown => {
  if (typeof value === 'bigint') return value.toString()
  if (value instanceof Date) return value.toISOString()
  return Buffer.isBuffer(value) ? value.toString('hex') : value
}
const exportRow = (row: Row, hidden: readonly string[]) =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name === keyColumn || hidden.includes(name) ? [] : [[name, toJsonValue(value)]],
    ),
  )

/** An entry of one of the person's accounts. */
interface EntryRow extends Row {
  readonly bucket: string
  readonly asset: string
  readonly seq: bigint
  readonly amount: bigint
  readonly balance_after: bigint
  readonly posting: bigint
  readonly kind: string
  readonly at: Date
  readonly 'row key': readonly string[]
}

const readEntries = (
  sql: Sql,
  { id }: Person,
  after: readonly string[] | undefined,
  limit: number,
): Promise<readonly EntryRow[]> => {
  const first = userAccount(id, 'available', 'USDT')
  const [account = first.toString(), seq = '-1'] = after ?? []
  return sql<EntryRow[]>`
    select a.bucket, a.asset, e.seq, e.amount, e.balance_after, p.id as posting, p.kind, p.at,
        array[e.account_id::text, e.seq::text] as "row key"
      from ledger.entries e join ledger.accounts a on a.id = e.account_id join ledger.postings p on p.id = e.posting_id
      where e.account_id >= ${first} and e.account_id < ${first + accountsPerUser}
        and (e.account_id, e.seq) > (${account}::bigint, ${seq}::bigint)
      order by e.account_id, e.seq limit ${limit}`
}

/**
 * Reads the next page of all rows about a person, and of their entries in the ledger, table by table.
 * @returns where the next page begins; undefined when everything was read
 */
export async function readExportPage(
  sql: Sql,
  person: Person,
  { table: from, after }: Place = { table: tableNames[0] ?? '' },
): Promise<{ readonly tables: Tables; readonly next: Place | undefined }> {
  const tables: Record<string, { rows: Row[] }> = {}
  let left = pageRows
  let behind = after
  for (const name of tableNames.slice(tableNames.indexOf(from))) {
    const table = personalTables[name]
    const rows = table
      ? await readPersonalRows(sql, person, { name, table, after: behind, limit: left })
      : await readEntries(sql, person, behind, left)
    tables[name] = { rows: rows.map((row) => exportRow(row, table?.hidden ?? [])) }
    left -= rows.length
    if (left === 0) return { tables, next: { table: name, after: rows.at(-1)?.[keyColumn] as readonly string[] } }
    behind = undefined
  }
  return { tables, next: undefined }
}

export const isExportTable = (name: string): boolean => tableNames.includes(name)
