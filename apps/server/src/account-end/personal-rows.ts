import type { Sql, Transaction } from '@synet/ledger/database'
import { type End, type PersonalTable, personalTables } from '#account-end/personal-tables'

/** The person whose rows are meant, with the addresses under which messages reach them. */
export interface Person {
  readonly id: bigint
  readonly phone: string | null
  readonly email: string | null
}
type Row = Readonly<Record<string, unknown>>

/**
 * The statements below are made from the list of tables, so that no check of queries can read them; the test of the list
 * runs each of them.
 */
const person = '(select $1::bigint as id, $2::text as phone, $3::text as email) person'
const values = ({ id, phone, email }: Person) => [id.toString(), phone, email]

/** @param limit of rows of one table */
export const readPersonalRows = (
  sql: Sql,
  of: Person,
  { name, table, limit }: { readonly name: string; readonly table: PersonalTable; readonly limit: number },
): Promise<readonly Row[]> => {
  const columns = table.columns?.map((column) => `t."${column}"`).join(', ') ?? 't.*'
  return sql.unsafe<Row[]>(
    `select ${columns} from app."${name}" t, ${person} where ${table.of} limit ${limit}`,
    values(of),
  )
}

/** Replaces the names of a closed account. Look-ups by name are in lower case and never find it. */
const nobodyOf = (id: bigint): string => `Closed-${id}`

/**
 * Erases what the list says, in the transaction that closes the account.
 * @param phoneMac replaces the phone number by which a free licence is given once
 */
export async function erasePersonalRows(tx: Transaction, of: Person, phoneMac: Buffer): Promise<void> {
  for (const [name, { of: condition, end }] of Object.entries(personalTables)) {
    if (end === 'rows') {
      await tx.unsafe(`delete from app."${name}" t using ${person} where ${condition}`, values(of))
      continue
    }
    const replaced = name === 'starter_licence' ? phoneMac.toString('hex') : nobodyOf(of.id)
    const columns = Object.entries(end).filter(
      (entry): entry is [string, Exclude<End, object>] => typeof entry[1] === 'string',
    )
    if (columns.length === 0) continue
    const set = columns
      .map(([column, to]) => `"${column}" = ${{ null: 'null', empty: `''`, replace: '$4' }[to]}`)
      .join(', ')
    const replaces = columns.some(([, to]) => to === 'replace')
    await tx.unsafe(`update app."${name}" t set ${set} from ${person} where ${condition}`, [
      ...values(of),
      ...(replaces ? [replaced] : []),
    ])
  }
}
