import type { Sql } from '@synet/ledger/database'
import {
  functionRoles,
  ledgerRights,
  type ProcessRole,
  type Rights,
  sequenceRights,
} from '#platform/database/database-roles'
import { tableRights } from '#platform/database/tables'
import type { Finding } from '#processes/setup/finding'

/** A process has each right on a table, view or sequence, on one of its columns, on a function, or on a schema. */
interface Right {
  readonly schema: string
  readonly name?: string
  readonly column?: string
  readonly verb: string
  readonly kind: 'schema' | 'table' | 'sequence' | 'function'
}

/** `select, update (a, b)` as three rights. */
const parseRights = (
  kind: Right['kind'],
  schema: string,
  rights: Readonly<Record<string, Rights>>,
  role: ProcessRole,
): Right[] =>
  Object.entries(rights).flatMap(([name, of]) =>
    [...(of[role] ?? '').matchAll(/(\w+)(?: \(([^)]*)\))?(?:, |$)/g)].flatMap(([, verb = '', columns]): Right[] =>
      columns === undefined
        ? [{ schema, name, verb, kind }]
        : columns.split(', ').map((column) => ({ schema, name, column, verb, kind })),
    ),
  )

const rightsOf = (role: ProcessRole): readonly Right[] => [
  { schema: 'app', verb: 'usage', kind: 'schema' },
  { schema: 'ledger', verb: 'usage', kind: 'schema' },
  ...parseRights('table', 'app', tableRights, role),
  ...parseRights('table', 'ledger', ledgerRights, role),
  ...parseRights('sequence', 'app', sequenceRights, role),
  ...Object.entries(functionRoles).flatMap(([name, roles]): Right[] =>
    roles.includes(role) ? [{ schema: 'ledger', name, verb: 'execute', kind: 'function' }] : [],
  ),
]

const namedMax = 5
const nameOf = ({ schema, name, column, verb, kind }: Right): string =>
  [verb, 'on', ...(kind === 'table' ? [] : [kind]), [schema, name, column].filter(Boolean).join('.')].join(' ')

/**
 * A process without one of its rights starts, and fails at the first query that needs it. The objects are found in the
 * catalogue by their rows: a text with their names could not be resolved without the right to use the schema.
 */
export async function findMissingRights(sql: Sql, role: ProcessRole): Promise<readonly Finding[]> {
  const rights = rightsOf(role)
  const missing = await sql<{ nth: number }[]>`
    select coalesce(r.nth, 0) as nth
      from jsonb_to_recordset(${sql.json(rights.map((right, index) => ({ ...right, nth: index })))})
          as r (nth int, schema text, name text, "column" text, verb text, kind text)
        join pg_namespace n on n.nspname = r.schema
        left join pg_class c on c.relnamespace = n.oid and c.relname = r.name and r.kind in ('table', 'sequence')
        left join pg_proc p on p.pronamespace = n.oid and p.proname = r.name and r.kind = 'function'
      where not coalesce(case
          when r.kind = 'schema' then has_schema_privilege(n.oid, r.verb)
          when r.kind = 'function' then has_function_privilege(p.oid, r.verb)
          when r.kind = 'sequence' then has_sequence_privilege(c.oid, r.verb)
          when r.column is null then has_table_privilege(c.oid, r.verb)
          else has_column_privilege(c.oid, r.column, r.verb)
        end, false)
      order by nth`
  if (missing.length === 0) return []
  const names = missing.flatMap(({ nth }) => rights.slice(nth, nth + 1).map(nameOf))
  const others = names.length > namedMax ? `, and ${names.length - namedMax} others` : ''
  return [
    {
      what: `${role} lacks rights in the database: ${names.slice(0, namedMax).join(', ')}${others}`,
      next: 'run `synet migrate` as the owner of the database',
    },
  ]
}
