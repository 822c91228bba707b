import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder } from './data-folder.ts'
import { removePostgres } from './postgres.ts'
import { isRunning } from './process-state.ts'

const pidFile = join(dataFolder, 'launcher.pid')
if (existsSync(pidFile) && isRunning(Number(readFileSync(pidFile, 'utf8')), 'stack/src/main.ts')) {
  console.error('Synet is running: stop it first.')
  process.exit(1)
}
await removePostgres(join(dataFolder, 'postgres'))
rmSync(dataFolder, { recursive: true, force: true })
console.log('.data/ is deleted; the next start creates it again.')
