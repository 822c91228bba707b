import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'

/** One cluster for a whole test run, without fsync; every test file makes databases of its own in it. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env['SYNET_TEST_DATABASE_URL']) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'synet-test-'))
  const cluster = await startPostgres({ folder, fsync: false })
  process.env['SYNET_TEST_DATABASE_URL'] = cluster.ownerUrl
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
