import type { Sql } from '@synet/ledger/database'
import { type Catalogue, NullAnalysis } from './can-be-null.ts'
import type { DeclaredType } from './declared-type.ts'
import type { Statement } from './find-queries.ts'
import { isNode, parseTree, type TreeNode, type TreeValue } from './node-tree.ts'

export interface Column {
  readonly name: string
  /** PostgreSQL's number of its type; for a domain, that of its base type. */
  readonly type: number
  readonly typeName: string
  readonly nullable: boolean
  /** The only values that the column's table or type allows, if it restricts them. */
  readonly values: readonly string[] | undefined
}

export interface Described {
  readonly columns: readonly Column[]
  readonly parameters: readonly { readonly type: number; readonly typeName: string }[]
}

export type Describe = (statement: Statement) => Promise<Described>

/** Reads the required part of the catalogue once. @returns a function that describes one statement after another */
export async function openDescriber(sql: Sql): Promise<Describe> {
  const catalogue = await readCatalogue(sql)
  const types = new Map(
    (await sql<{ oid: number; name: string }[]>`select oid, format_type(oid, null) as name from pg_type`).map((row) => [
      row.oid,
      row.name,
    ]),
  )
  const allowed = await readAllowedValues(sql)
  const nameOf = (type: number) => types.get(type) ?? String(type)
  return async (statement) => {
    const { columns, types: parameters } = await prepare(sql, statement, false)
    // The driver infers no type from a null: PostgreSQL must find it without that help, too.
    if (statement.parameters.some(({ nullable }) => nullable)) await prepare(sql, statement, true)
    const nulls = columns.length > 0 ? await analyse(sql, statement, parameters.map(nameOf), catalogue) : []
    return {
      columns: columns.map((column, index) => ({
        name: column.name,
        type: column.type,
        typeName: nameOf(column.type),
        nullable: nulls[index] ?? true,
        values: allowed.get(`${column.table}.${column.number}`) ?? allowed.get(`type ${column.type}`),
      })),
      parameters: parameters.map((type) => ({ type, typeName: nameOf(type) })),
    }
  }
}

async function prepare(sql: Sql, { text, parameters }: Statement, withNulls: boolean) {
  const samples = parameters.map((type) => (withNulls && type.nullable ? null : sampleOf(sql, type)))
  const { columns, types } = await sql.unsafe(text, samples as never[]).describe()
  return { columns: columns as readonly { name: string; type: number; table: number; number: number }[], types }
}

/** A value from which the driver infers the same type as from any other of the declared type. */
function sampleOf(sql: Sql, { kinds, element }: DeclaredType): unknown {
  if (kinds.has('bigint')) return 0n
  if (kinds.has('Date')) return new Date(0)
  if (kinds.has('Buffer')) return Buffer.alloc(0)
  if (kinds.has('boolean')) return true
  if (kinds.has('parameter')) return sql.json(null)
  if (kinds.has('array')) return element ? [sampleOf(sql, element)] : []
  return ''
}

/**
 * PostgreSQL's own analysis of the statement: the body of an SQL function is stored as parse tree, with every name
 * resolved and every outer join marked at the columns that it may leave null.
 */
async function analyse(
  sql: Sql,
  { text, parameters }: Statement,
  parameterTypes: readonly string[],
  catalogue: Catalogue,
): Promise<boolean[]> {
  // Several statements in one round trip; none of them has parameters.
  const results = (await sql
    .unsafe(
      `create function pg_temp.query(${parameterTypes.join(', ')}) returns setof record language sql begin atomic ${text}; end;
      select prosqlbody::text as body from pg_proc where oid = to_regproc('pg_temp.query');
      drop function pg_temp.query`,
    )
    .simple()) as unknown as readonly (readonly { body?: string }[])[]
  const body = results.flat().find((row) => row.body !== undefined)?.body ?? ''
  const [query] = queriesIn(parseTree(body))
  if (!query) throw new Error('PostgreSQL has stored no query')
  return new NullAnalysis(
    catalogue,
    parameters.map(({ nullable, element }) => ({ nullable, elementNullable: element?.nullable ?? true })),
  ).columnsOf(query)
}

const queriesIn = (value: TreeValue): readonly TreeNode[] =>
  Array.isArray(value) ? value.flatMap(queriesIn) : isNode(value) && value.tag === 'QUERY' ? [value] : []

async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const columns = await sql<{ key: string }[]>`
    select attrelid || '.' || attnum as key from pg_attribute where attnotnull and attnum > 0`
  const functions = await sql<{ oid: number; name: string; built_in: boolean; strict: boolean }[]>`
    select oid, proname as name, pronamespace = 'pg_catalog'::regnamespace as built_in, proisstrict as strict from pg_proc`
  const operators = await sql<{ oid: number; name: string }[]>`
    select oid, oprname as name from pg_operator where oprnamespace = 'pg_catalog'::regnamespace`
  const views = await sql<{ relation: number; tree: string }[]>`
    select ev_class as relation, ev_action::text as tree from pg_rewrite where rulename = '_RETURN' and ev_class >= 16384`
  return {
    notNullColumns: new Set(columns.map(({ key }) => key)),
    functions: new Map(functions.map(({ oid, name, built_in, strict }) => [oid, { name, builtIn: built_in, strict }])),
    operators: new Map(operators.map(({ oid, name }) => [oid, name])),
    views: new Map(
      views.flatMap(({ relation, tree }) => {
        const [query] = queriesIn(parseTree(tree))
        return query ? [[relation, query] as const] : []
      }),
    ),
  }
}

/** For columns with a check like `state = any (array['open', 'done'])`, and for enumerations. */
async function readAllowedValues(sql: Sql): Promise<Map<string, readonly string[]>> {
  const checks = await sql<{ key: string; check: string }[]>`
    select conrelid || '.' || conkey[1] as key, pg_get_constraintdef(oid) as check from pg_constraint
    where contype = 'c' and cardinality(conkey) = 1 and convalidated`
  const labels = await sql<{ key: string; values: string[] }[]>`
    select 'type ' || enumtypid as key, array_agg(enumlabel::text order by enumsortorder) as values from pg_enum group by 1`
  const listed = checks.flatMap(({ key, check }) => {
    const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(check) ?? []
    return list ? [[key, [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)] as const] : []
  })
  return new Map([...listed, ...labels.map(({ key, values }) => [key, values] as const)])
}
