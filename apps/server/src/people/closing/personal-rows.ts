import { invariant } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { type End, type PersonalTable, personalTables } from '#platform/database/tables'

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

/** Stands beside the columns of a row: the values by which the rows are ordered, as texts. */
export const keyColumn = 'row key'

interface KeyPart {
  readonly expression: string
  readonly type: string
}

const keys = new Map<string, readonly KeyPart[]>()

/** Reads by what a table's rows are ordered: its primary key, or what the list names. */
async function readKey(sql: Sql, name: string, table: PersonalTable): Promise<readonly KeyPart[]> {
  const known = keys.get(name)
  if (known) return known
  const columns = await sql<{ name: string; type: string }[]>`
    select a.attname::text as name, coalesce(format_type(a.atttypid, null)::text, '') as type
      from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
      where i.indrelid = ('app.' || quote_ident(${name}))::regclass and i.indisprimary order by k.place`
  const named = table.key?.map((expression) => ({
    expression,
    type: expression.includes('coalesce') ? 'bigint' : 'text',
  }))
  const key = named ?? columns.map((column) => ({ expression: `t."${column.name}"`, type: column.type }))
  invariant(key.length > 0, `${name} has a key`)
  keys.set(name, key)
  return key
}

/** The statement that reads a page of a table. */
export async function personalPage(
  sql: Sql,
  {
    name,
    table,
    after,
    limit,
  }: { name: string; table: PersonalTable; after: readonly string[] | undefined; limit: number },
): Promise<string> {
  const key = await readKey(sql, name, table)
  const own = Object.entries(table.own ?? {}).map(
    ([column, condition]) => `, case when ${condition} then t."${column}" end as "${column}"`,
  )
  const columns = table.columns?.map((column) => `t."${column}"`).join(', ') ?? 't.*'
  const order = key.map(({ expression }) => expression).join(', ')
  const texts = key.map(({ expression }) => `(${expression})::text`).join(', ')
  const from = key.map(({ type }, n) => `$${n + 4}::text::${type}`).join(', ')
  return `select ${columns}${own.join('')}, array[${texts}] as "${keyColumn}" from app."${name}" t, ${person}
    where ${table.of} ${after ? `and (${order}) > (${from})` : ''} order by ${order} limit ${limit}`
}

/** Reads the next rows of one table in the order of its key. @param after the key of the row before them */
export async function readPersonalRows(
  sql: Sql,
  of: Person,
  page: { name: string; table: PersonalTable; after: readonly string[] | undefined; limit: number },
): Promise<readonly Row[]> {
  return sql.unsafe<Row[]>(await personalPage(sql, page), [...values(of), ...(page.after ?? [])])
}

/** Replaces the names of a closed account. Look-ups by name are in lower case and never find it. */
const nobodyOf = (id: bigint): string => `Closed-${id}`

const newValue = (column: string, to: End): string | undefined => {
  if (typeof to === 'string') return { null: 'null', empty: `''`, replace: '$4' }[to]
  return 'nullWhere' in to ? `case when ${to.nullWhere} then null else t."${column}" end` : undefined
}

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
    const set = Object.entries(end).flatMap(([column, to]) => {
      const value = newValue(column, to)
      return value === undefined ? [] : [`"${column}" = ${value}`]
    })
    if (set.length === 0) continue
    await tx.unsafe(`update app."${name}" t set ${set.join(', ')} from ${person} where ${condition}`, [
      ...values(of),
      ...(Object.values(end).includes('replace') ? [replaced] : []),
    ])
  }
}
