import { invariant } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'

/**
 * The schema of a migrated database as SQL text, ordered by kind and name, for the review of migrations. The PostgreSQL
 * package that the product starts comes without `pg_dump`.
 * @throws InvariantError for a kind of object that it does not support, so that nothing is omitted silently
 */
export const dumpSchema = (sql: Sql): Promise<string> =>
  sql.begin(async (tx) => {
    // PostgreSQL then writes every name with its schema.
    await tx`set local search_path to ''`
    await refuseUnknown(tx)
    const parts = [
      await readSchemas(tx),
      await readTypes(tx),
      await readTables(tx),
      await readSequences(tx),
      await readViews(tx),
      await readFunctions(tx),
    ]
    return `${parts.flat().join('\n\n')}\n`
  }) as Promise<string>

const ours = (tx: Transaction) => tx`n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

async function refuseUnknown(tx: Transaction): Promise<void> {
  const [unknown] = await tx<{ object: string }[]>`
    select 'extension ' || extname as object from pg_extension where extname <> 'plpgsql'
    union all
    select 'relation ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${ours(tx)} and (c.relkind not in ('r', 'p', 'v', 'i', 'I', 'S') or c.relrowsecurity)
    union all
    select 'type ' || t.oid::regtype from pg_type t join pg_namespace n on n.oid = t.typnamespace
      left join pg_class c on c.oid = t.typrelid
      where ${ours(tx)} and t.typtype not in ('e', 'd') and t.typelem = 0 and coalesce(c.relkind, 'c') = 'c'
    union all
    select 'function ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${ours(tx)} and p.prokind not in ('f', 'p')
    union all
    select 'rule ' || rulename from pg_rewrite where ev_class >= 16384 and rulename <> '_RETURN'
    union all
    select 'statistics ' || stxname from pg_statistic_ext
    union all
    select 'default privileges of ' || defaclrole::regrole from pg_default_acl
    union all
    select 'grant on column ' || attname from pg_attribute where attrelid >= 16384
      and exists (select from aclexplode(attacl) a where ${isDumped(tx)})
    union all
    select 'comment ' || description from pg_description where objoid >= 16384
    limit 1`
  invariant(!unknown, `the schema dump does not support: ${unknown?.object}`)
}

/** The rights of the processes' roles are listed by database-roles.ts instead. */
const isDumped = (tx: Transaction) => tx`a.grantee::regrole::text not like 'synet\\_process\\_%'`

/** The privileges of roles other than the owner, one text per role: `SELECT, INSERT TO synet_app`. */
const grants = (tx: Transaction, acl: string, owner: string) => tx`
  array(select string_agg(a.privilege_type, ', ' order by a.privilege_type) || ' TO '
        || case a.grantee when 0 then 'PUBLIC' else a.grantee::regrole::text end
        || case when a.is_grantable then ' WITH GRANT OPTION' else '' end
      from aclexplode(${tx(acl)}) a where a.grantee <> ${tx(owner)} and ${isDumped(tx)}
      group by a.grantee, a.is_grantable order by a.grantee::regrole::text, a.is_grantable)`

const grantLines = (object: string, texts: readonly string[]): string[] =>
  texts.map((text) => `GRANT ${text.replace(' TO ', ` ON ${object} TO `)};`)

async function readSchemas(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ name: string; grants: string[] }[]>`
    select quote_ident(nspname) as name, ${grants(tx, 'nspacl', 'nspowner')} as grants
    from pg_namespace n where ${ours(tx)} order by nspname`
  return rows.map((row) => [`CREATE SCHEMA ${row.name};`, ...grantLines(`SCHEMA ${row.name}`, row.grants)].join('\n'))
}

async function readTypes(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ text: string }[]>`
    select case t.typtype
        when 'e' then format('CREATE TYPE %s AS ENUM (%s);', t.oid::regtype,
          (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
        else concat_ws(' ', 'CREATE DOMAIN', t.oid::regtype, 'AS', format_type(t.typbasetype, t.typtypmod),
          'DEFAULT ' || t.typdefault,
          (select string_agg(format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)), ' ' order by conname)
            from pg_constraint where contypid = t.oid)) || ';'
      end as text
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where ${ours(tx)} and t.typtype in ('e', 'd') order by n.nspname, t.typname`
  return rows.map((row) => row.text)
}

interface TableRow {
  readonly name: string
  readonly head: string
  readonly columns: string[]
  readonly constraints: string[]
  readonly tail: string
  readonly indexes: string[]
  readonly triggers: string[]
  readonly grants: string[]
}

async function readTables(tx: Transaction): Promise<string[]> {
  const rows = await tx<TableRow[]>`
    select c.oid::regclass::text as name,
      case c.relpersistence when 'u' then 'CREATE UNLOGGED TABLE ' else 'CREATE TABLE ' end || c.oid::regclass
        || coalesce((select ' PARTITION OF ' || inhparent::regclass || ' ' || pg_get_expr(c.relpartbound, c.oid)
            from pg_inherits where inhrelid = c.oid), '') as head,
      ${columns(tx)} as columns,
      array(select format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid)) from pg_constraint
        where conrelid = c.oid and (contype <> 'n' or not convalidated)
        order by contype = 'p' desc, contype, conname) as constraints,
      coalesce(' PARTITION BY ' || pg_get_partkeydef(c.oid), '')
        || coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '') as tail,
      array(select pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' -- INVALID' end from pg_index i
        where indrelid = c.oid and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = c.oid)
        order by indexrelid::regclass::text) as indexes,
      array(select pg_get_triggerdef(oid) || case tgenabled when 'O' then '' else ' -- ENABLED ' || tgenabled::text end
        from pg_trigger where tgrelid = c.oid and not tgisinternal order by tgname) as triggers,
      ${grants(tx, 'relacl', 'relowner')} as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours(tx)} and c.relkind in ('r', 'p') order by n.nspname, c.relname`
  return rows.map((row) =>
    [
      `${row.head} (\n  ${[...row.columns, ...row.constraints].join(',\n  ')}\n)${row.tail};`,
      ...[...row.indexes, ...row.triggers].map((line) => `${line};`),
      ...grantLines(row.name, row.grants),
    ].join('\n'),
  )
}

/** In the table's own order, on which `select *` and inserts without names depend. */
const columns = (tx: Transaction) => tx`
  array(select concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
        case when attcollation not in (0, t.typcollation) then 'COLLATE ' || attcollation::regcollation end,
        case when attnotnull then 'NOT NULL' end,
        case attidentity when 'a' then 'GENERATED ALWAYS AS IDENTITY' when 'd' then 'GENERATED BY DEFAULT AS IDENTITY' end,
        case attgenerated
          when 's' then format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, c.oid))
          when 'v' then format('GENERATED ALWAYS AS (%s) VIRTUAL', pg_get_expr(d.adbin, c.oid))
          else 'DEFAULT ' || pg_get_expr(d.adbin, c.oid) end)
      from pg_attribute a join pg_type t on t.oid = atttypid
      left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum)`

/** The sequence of an identity column is created with its table; only its grants are here. */
async function readSequences(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ head: string | null; name: string; grants: string[] }[]>`
    select c.oid::regclass::text as name,
      case when not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'i')
        then format('CREATE SEQUENCE %s AS %s START %s INCREMENT %s;', c.oid::regclass, seqtypid::regtype, seqstart, seqincrement)
      end as head,
      ${grants(tx, 'relacl', 'relowner')} as grants
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours(tx)} order by n.nspname, c.relname`
  return [
    rows
      .flatMap(({ head, name, grants }) => [...(head ? [head] : []), ...grantLines(`SEQUENCE ${name}`, grants)])
      .join('\n'),
  ]
}

async function readViews(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ name: string; text: string; triggers: string[]; grants: string[] }[]>`
    select c.oid::regclass::text as name,
      format('CREATE VIEW %s%s AS', c.oid::regclass, ' WITH (' || array_to_string(c.reloptions, ', ') || ')')
        || E'\\n' || coalesce(pg_get_viewdef(c.oid), '') as text,
      array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = c.oid order by tgname) as triggers,
      ${grants(tx, 'relacl', 'relowner')} as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${ours(tx)} and c.relkind = 'v' order by n.nspname, c.relname`
  return rows.map((row) =>
    [row.text, ...row.triggers.map((line) => `${line};`), ...grantLines(row.name, row.grants)].join('\n'),
  )
}

async function readFunctions(tx: Transaction): Promise<string[]> {
  const rows = await tx<{ name: string; text: string; closed: boolean; grants: string[] }[]>`
    select p.oid::regprocedure::text as name, coalesce(pg_get_functiondef(p.oid), '') as text,
      -- Without a grant of its own a function may be run by everybody.
      p.proacl is not null and not exists (select from aclexplode(p.proacl) where grantee = 0) as closed,
      ${grants(tx, 'proacl', 'proowner')} as grants
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${ours(tx)} order by n.nspname, p.proname, p.oid::regprocedure::text`
  return rows.map(({ name, text, closed, grants }) =>
    [
      `${text.trimEnd()};`,
      ...(closed ? [`REVOKE ALL ON FUNCTION ${name} FROM PUBLIC;`] : []),
      ...grantLines(`FUNCTION ${name}`, grants),
    ].join('\n'),
  )
}
