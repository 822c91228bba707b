/**
 * `npm run test:previous [-- files]`: the browser tests of an earlier commit (FORMER, default HEAD~1) with that commit's
 * code, on the schema and the rights of this one, as while a release replaces the other.
 */
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layOut } from './builds.ts'

const root = fileURLToPath(new URL('../../../../../', import.meta.url))
const ours = [
  'packages/ledger/migrations',
  'apps/server/migrations',
  'apps/server/src/platform/database/database-roles.ts',
]
const files = process.argv.slice(2)

const folder = mkdtempSync(join(tmpdir(), 'synet-previous-'))
try {
  await layOut(folder, process.env['FORMER'] ?? 'HEAD~1')
  for (const path of ours) cpSync(join(root, path), join(folder, path), { recursive: true })
  const tests = spawn(join(folder, 'node_modules/.bin/vitest'), ['run', ...(files.length > 0 ? files : ['e2e'])], {
    cwd: folder,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => tests.kill(signal))
  process.exitCode = await new Promise<number>((resolve) => tests.on('exit', (code) => resolve(code ?? 1)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
