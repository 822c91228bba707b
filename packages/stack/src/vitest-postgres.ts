import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
  await prepareTestDatabases(cluster.ownerUrl)
  process.env['SYNET_TEST_DATABASE_URL'] = cluster.ownerUrl
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes what killed runs have left, including their servers. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (pid && !isRunning(Number(pid), 'node')) await removePostgres(join(tmpdir(), name))
  }
}
