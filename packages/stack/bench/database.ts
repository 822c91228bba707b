import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PreparedDatabase, prepareDatabase, removeDatabase } from '../src/database.ts'
import { startPostgres } from '../src/postgres.ts'
import { samePassword } from '../src/test-database.ts'

/** Runs a benchmark on a new migrated database with fsync on: in a new cluster, or in that of `DATABASE_URL`. */
export async function onBenchDatabase(run: (database: PreparedDatabase) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'synet-bench-'))
  const given = process.env['DATABASE_URL']
  const own = given ? undefined : await startPostgres({ folder })
  const cluster = given ?? own?.ownerUrl ?? ''
  const name = `bench_${process.pid}`
  try {
    await run(await prepareDatabase(cluster, samePassword('bench'), name))
  } finally {
    await removeDatabase(cluster, name)
    await own?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
