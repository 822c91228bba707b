import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, parseEnv } from 'node:util'
import { processRoles } from '#setup/database-roles'
import { refusedStatus, StartRefusal } from '#setup/start-refusal'

// `synet start --folder FOLDER`: every process on this machine, with the environment files of `synet init`.
const { values } = parseArgs({ options: { folder: { type: 'string' } } })
const { folder } = values
if (!folder) throw new StartRefusal('Usage: synet start --folder FOLDER')
const fileOf = (role: string): string => join(folder, `${role}.env`)
const missing = processRoles.map(fileOf).filter((file) => !existsSync(file))
if (missing.length > 0) throw new StartRefusal(`There is no ${missing.join(', ')}: name the folder of \`synet init\``)

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const restartMs = 1_000
const running = new Map<string, ChildProcess>()
let stopping = false

function run(role: string, file: string): void {
  const env = { PATH: process.env['PATH'], ...parseEnv(readFileSync(file, 'utf8')) }
  const child = fork(main, [role], { env, execArgv: [] })
  running.set(role, child)
  child.once('exit', (status) => {
    running.delete(role)
    if (status === refusedStatus) {
      console.error(`${role} refuses to start, and with it the others: correct ${file}`)
      process.exitCode = refusedStatus
      stop()
    } else if (!stopping) setTimeout(() => stopping || run(role, file), restartMs)
  })
}

function stop(): void {
  stopping = true
  for (const child of running.values()) child.kill('SIGTERM')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
for (const role of processRoles) run(role, fileOf(role))
