import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@synet/ledger/database'
import { removePostgres, startPostgres } from './postgres.ts'
import { isRunning } from './process-state.ts'
import { prepareTestDatabases } from './test-database.ts'

const prefix = 'synet-test-'

/** Runs one cluster for a whole test run, without fsync; every test file has its own databases in it. */
export async function setup(): Promise<() => Promise<void>> {
  const given = process.env['SYNET_TEST_DATABASE_URL']
  if (given) {
    await prepareTestDatabases(given)
    return async () => {}
  }
  await removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  const cluster = await startPostgres({ folder, fsync: false })
  await expectStandby(cluster.ownerUrl)
  await prepareTestDatabases(cluster.ownerUrl)
  process.env['SYNET_TEST_DATABASE_URL'] = cluster.ownerUrl
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Names a standby that never comes. Commits do not wait for it, but in a database whose `synchronous_commit` a test turns
 * on.
 */
async function expectStandby(url: string): Promise<void> {
  const sql = openDatabase(url, { max: 1 })
  await sql`alter system set synchronous_commit = local`
  await sql`alter system set synchronous_standby_names = 'nobody'`
  await sql`select from pg_reload_conf()`
  await sql.end()
}

/** Removes what killed runs have left, including their servers. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (pid && !isRunning(Number(pid), 'node')) await removePostgres(join(tmpdir(), name))
  }
}
