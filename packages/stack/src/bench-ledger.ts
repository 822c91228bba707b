import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from './postgres.ts'

// The ledger's benchmark on a PostgreSQL of its own, fsync on, unless DATABASE_URL names another.
const folder = mkdtempSync(join(tmpdir(), 'synet-bench-'))
const given = process.env['DATABASE_URL']
const own = given ? undefined : await startPostgres({ folder })
const script = fileURLToPath(new URL('../../ledger/bench/ledger.ts', import.meta.url))
const { status } = spawnSync(process.execPath, [script], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: given ?? own?.ownerUrl },
})
await own?.stop()
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)
