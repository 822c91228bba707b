import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { invariant } from '@synet/core/result'
import postgres from 'postgres'
import type { Sql, Transaction } from '#database'

/** What the first line of a migration may say after `-- migrate:`, separated by commas. */
const marks = {
  /** Its statements run one by one and outside a transaction, such as `create index concurrently`. */
  outsideTransaction: 'outside-transaction',
  /** The migration only adds: processes of a build that does not know it continue, and may start. */
  oldBuildsRun: 'old-builds-run',
  /** Processes of a build that knows it may start before it has run. */
  mayRunLater: 'may-run-later',
} as const
type Marks = Readonly<Record<keyof typeof marks, boolean>>

export interface Migration extends Marks {
  /** The folder's name in the list of what has run: `ledger`, `server`. */
  readonly scope: string
  readonly name: string
  readonly text: string
  readonly hash: string
}

/** @throws InvariantError for a word that no mark has */
export function readMarks(text: string): Marks {
  const [, words = ''] = /^-- migrate: (.*)/.exec(text) ?? []
  const said = words.split(', ').filter(Boolean)
  const known: readonly string[] = Object.values(marks)
  const unknown = said.find((word) => !known.includes(word))
  invariant(unknown === undefined, `a migration is marked "${unknown}"; known are ${known.join(', ')}`)
  return {
    outsideTransaction: said.includes(marks.outsideTransaction),
    oldBuildsRun: said.includes(marks.oldBuildsRun),
    mayRunLater: said.includes(marks.mayRunLater),
  }
}

/** Reads a folder's migrations in the order in which they run. */
export async function readMigrations(scope: string, folder: URL): Promise<readonly Migration[]> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_.*\.sql$/.test(name)).sort()
  return Promise.all(
    files.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8')
      return { scope, name, text, hash: createHash('sha256').update(text).digest('hex'), ...readMarks(text) }
    }),
  )
}

/**
 * Runs the folder's forward-only migrations that the database has not seen, each in one transaction unless it is marked.
 * @throws InvariantError when a migration that has run was changed since
 */
export async function migrate(sql: Sql, scope: string, folder: URL): Promise<readonly string[]> {
  const ran: string[] = []
  await sql.begin(async (tx) => {
    // Two who create it at once would violate an index of the catalogue.
    await tx`select pg_advisory_xact_lock(hashtext('synet list of migrations'))`
    await tx`create table if not exists public.migration (scope text, name text, hash text not null,
      old_builds_run boolean not null default false, primary key (scope, name))`
  })
  for (const migration of await readMigrations(scope, folder)) {
    const run = migration.outsideTransaction ? runOutside : runInTransaction
    if (await run(sql, migration)) ran.push(`${scope}/${migration.name}`)
  }
  return ran
}

const lockTimeout = '5s'
/** A statement outside a transaction holds no lock that stops readers or writers, so it may wait for long ones. */
const lockTimeoutOutside = '10min'
const lockNotAvailable = '55P03'
const triesMax = 10

/** @returns false when it has run before */
async function runInTransaction(sql: Sql, migration: Migration): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sql.begin(async (tx) => {
        // A lock that is not granted soon would make everybody queue behind it.
        await tx.unsafe(`set local lock_timeout = '${lockTimeout}'`)
        await tx`lock table public.migration`
        if (await hasRun(tx, migration)) return false
        await tx.unsafe(migration.text)
        await recordMigration(tx, migration)
        return true
      })
    } catch (error) {
      const isLocked = error instanceof postgres.PostgresError && error.code === lockNotAvailable
      if (!isLocked || attempt >= triesMax) throw error
    }
  }
}

const retryMs = 100

/** A statement ends with a semicolon at the end of a line. */
const statementsOf = (text: string): string[] =>
  text
    .split(/;[ \t]*(?:\n|$)/)
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter(Boolean)

/** @returns false when it has run before */
async function runOutside(sql: Sql, migration: Migration): Promise<boolean> {
  const connection = await sql.reserve()
  const key = 'synet migrations'
  try {
    // One who waits for the lock inside PostgreSQL has a snapshot, and a concurrent index waits for its end.
    while (!(await tryLock(connection, key))) await new Promise((wake) => setTimeout(wake, retryMs))
    if (await hasRun(connection, migration)) return false
    await connection.unsafe(`set lock_timeout = '${lockTimeoutOutside}'`)
    for (const statement of statementsOf(migration.text)) await connection.unsafe(statement)
    await recordMigration(connection, migration)
    return true
  } finally {
    await connection.unsafe('reset lock_timeout')
    await connection.unsafe('select pg_advisory_unlock_all()')
    connection.release()
  }
}

async function tryLock(sql: Sql, key: string): Promise<boolean> {
  const [row] = await sql<{ locked: boolean | null }[]>`select pg_try_advisory_lock(hashtext(${key})) as locked`
  return row?.locked === true
}

async function hasRun(sql: Sql | Transaction, { scope, name, hash }: Migration): Promise<boolean> {
  const [seen] = await sql<
    { hash: string }[]
  >`select hash from public.migration where scope = ${scope} and name = ${name}`
  invariant(!seen || seen.hash === hash, `migration ${scope}/${name} was changed after it ran`)
  return seen !== undefined
}

const recordMigration = (sql: Sql | Transaction, { scope, name, hash, oldBuildsRun }: Migration) =>
  sql`insert into public.migration (scope, name, hash, old_builds_run) values (${scope}, ${name}, ${hash}, ${oldBuildsRun})`

// No such table, schema or column, no right to read: what databases have that no present build has migrated.
const neverMigrated = new Set(['42P01', '3F000', '42703', '42501'])

/** The first migration of databases from before the baseline of November 2026; none of them was ever deployed. */
const beforeBaseline = '0001_ledger.sql'
/** Why no build supports or migrates such a database. */
export const formerDatabase =
  'The database is from before the first release, and no build migrates it → create a new one'

export async function isFormer(sql: Sql): Promise<boolean> {
  const rows = await readList(sql`select from public.migration where name = ${beforeBaseline}`)
  return rows !== undefined && rows.length > 0
}

/** How a reason begins that `synet migrate` of the build takes away. */
export const olderThan = 'the database is older than this build'

/**
 * Compares what has run in the database with the migrations of a build.
 * @returns why the build must not run on the database; undefined when it may
 */
export async function findUnsupported(sql: Sql, known: readonly Migration[]): Promise<string | undefined> {
  const rows = await readRan(sql)
  if (!rows) return `${olderThan}: it has no schema that this build could read`
  if (rows.some(({ name }) => name === beforeBaseline)) return formerDatabase
  const ran = new Map(rows.map((row) => [`${row.scope}/${row.name}`, row]))
  const byName = new Map(known.map((migration) => [`${migration.scope}/${migration.name}`, migration]))
  const unknown = [...ran].filter(([name]) => !byName.has(name))
  // What a newer build has run counts first: the way back is no migration.
  const newer = unknown.find(([, row]) => !row.old_builds_run)
  if (newer) return `the database is newer than this build: ${newer[0]} has run`
  for (const [name, migration] of byName) {
    const row = ran.get(name)
    const instead = unknown.find(([, { scope }]) => scope === migration.scope)
    if (!row && !migration.mayRunLater)
      return instead
        ? `the database is of another build: ${instead[0]} has run, and ${name} has not`
        : `${olderThan}: ${name} has not run`
    if (row && row.hash !== migration.hash) return `${name} ran in the database with another text than this build's`
  }
  return undefined
}

/**
 * Finds what a newer build has run, whether or not this one may run on it.
 * @returns the name of a migration that this build does not have
 */
export async function findNewer(sql: Sql | Transaction, known: readonly Migration[]): Promise<string | undefined> {
  const names = new Set(known.map(({ scope, name }) => `${scope}/${name}`))
  const scopes = new Set(known.map(({ scope }) => scope))
  const ran = (await readRan(sql)) ?? []
  return ran
    .filter(({ scope }) => scopes.has(scope))
    .map(({ scope, name }) => `${scope}/${name}`)
    .find((name) => !names.has(name))
}

interface Ran {
  readonly scope: string
  readonly name: string
  readonly hash: string
  readonly old_builds_run: boolean
}

const readRan = (sql: Sql | Transaction): Promise<readonly Ran[] | undefined> =>
  readList(sql<Ran[]>`select scope, name, hash, old_builds_run from public.migration order by scope, name`)

/** @returns undefined for a database that no present build has migrated */
async function readList<T>(query: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await query
  } catch (error) {
    if (error instanceof postgres.PostgresError && neverMigrated.has(error.code)) return undefined
    throw error
  }
}

export const ledgerMigrations = new URL('../migrations/', import.meta.url)
