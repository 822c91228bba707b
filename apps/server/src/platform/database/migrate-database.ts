import { openDatabase, type Sql, type Transaction } from '@synet/ledger/database'
import {
  findNewer,
  findUnsupported,
  formerDatabase,
  isFormer,
  ledgerMigrations,
  type Migration,
  migrate,
  olderThan,
  readMigrations,
} from '@synet/ledger/migrate'
import { openChart } from '@synet/ledger/open-accounts'
import postgres from 'postgres'
import { grantRights, quoteIdentifier } from '#platform/database/process-logins'
import { StartRefusal } from '#platform/start-refusal'

const serverMigrations = new URL('../../../migrations/', import.meta.url)

/** The migrations of this build, in the order in which they run. */
const readAll = async (): Promise<readonly Migration[]> => [
  ...(await readMigrations('ledger', ledgerMigrations)),
  ...(await readMigrations('server', serverMigrations)),
]

/**
 * Runs the migrations that the database has not seen, opens the chart's accounts and grants each process its rights;
 * running it again changes nothing. @returns the migrations that it ran
 * @throws StartRefusal for a database from before the baseline, and for one that a newer build has migrated
 */
export async function migrateDatabase(owner: Sql): Promise<readonly string[]> {
  if (await isFormer(owner)) throw new StartRefusal(formerDatabase)
  await refuseNewer(owner)
  const ran = [
    ...(await migrate(owner, 'ledger', ledgerMigrations)),
    ...(await migrate(owner, 'server', serverMigrations)),
  ]
  await openChart(owner)
  // A newer build may have run on another machine while this one waited.
  await grantRights(owner, refuseNewer)
  return ran
}

/** This build would take from the newer one's processes the rights that it does not know. */
async function refuseNewer(sql: Sql | Transaction): Promise<void> {
  const newer = await findNewer(sql, await readAll())
  if (newer !== undefined)
    throw new StartRefusal(
      `the database is newer than this build: ${newer} has run. Nothing was changed. Take the newer build, or restore a backup from before it was migrated.`,
    )
}

/** @throws StartRefusal when this build does not support the database's schema */
export async function checkSchema(sql: Sql): Promise<void> {
  const unsupported = await findUnsupported(sql, await readAll())
  if (unsupported === undefined) return
  if (unsupported === formerDatabase) throw new StartRefusal(formerDatabase)
  const next = unsupported.startsWith(olderThan)
    ? 'run `synet migrate` of this build as the owner of the database first'
    : 'take the newer build, or restore a backup from before it was migrated'
  throw new StartRefusal(`${unsupported} → ${next}`)
}

export const noSuchDatabase = '3D000'
/** PostgreSQL answers one of these to the second of two that create a database at once. */
const databaseExists: readonly string[] = ['42P04', '23505']

/** Creates the database that a URL names, unless it is there. @param url with a log-in that may create databases */
export async function createDatabase(url: string): Promise<void> {
  if (await exists(url)) return
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const cluster = new URL(url)
  cluster.pathname = '/postgres'
  const sql = openDatabase(cluster.href, { max: 1 })
  try {
    // The text encoding is UTF-8, whatever the cluster's default is.
    await sql.unsafe(`create database ${quoteIdentifier(name)} template template0 encoding 'UTF8'`)
  } catch (error) {
    if (!(error instanceof postgres.PostgresError && databaseExists.includes(error.code))) throw error
  } finally {
    await sql.end()
  }
}

async function exists(url: string): Promise<boolean> {
  const sql = openDatabase(url, { max: 1 })
  try {
    await sql`select`
    return true
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === noSuchDatabase) return false
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefusal(`The database of DATABASE_URL cannot be used: ${why}. Check the URL and the server.`)
  } finally {
    await sql.end()
  }
}
