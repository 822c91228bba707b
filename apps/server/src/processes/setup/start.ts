import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { closedText, findClosed } from '#platform/config/closed-path'
import { readEnvFile } from '#platform/config/env-file'
import { type ProcessRole, processRoles } from '#platform/database/database-roles'
import { announceStart, stopFile } from '#processes/setup/stop-file'
import { exitRefused, refusedStatus, StartRefusal } from '#platform/start-refusal'

// `synet start --folder FOLDER`: every process on this machine, with the environment files of `synet init`.
const { values } = parseArgs({ options: { folder: { type: 'string' } } })
const { folder } = values
if (!folder) throw new StartRefusal('Usage: synet start --folder FOLDER')
const isStopped = (role: ProcessRole): boolean => existsSync(stopFile(folder, role))
const fileOf = (role: string): string => join(folder, `${role}.env`)
const closed = processRoles.flatMap((role) => findClosed(fileOf(role), 'read') ?? [])
if (closed.length > 0) throw new StartRefusal(closed.map(closedText).join('\n'))
const missing = processRoles.map(fileOf).filter((file) => !existsSync(file))
if (missing.length > 0) throw new StartRefusal(`There is no ${missing.join(', ')}: name the folder of \`synet init\``)

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const restartMs = 1_000
const lookMs = 500
const killMs = 45_000
const running = new Map<string, ChildProcess>()
let stopping = false

/** A file that was spoiled since ends all of them: they would continue without one. */
function read(file: string): Readonly<Record<string, string>> {
  try {
    return readEnvFile(file)
  } catch (error) {
    return exitRefused(error)
  }
}

function run(role: ProcessRole, file: string): void {
  const env = { PATH: process.env['PATH'], ...read(file) }
  const child = fork(main, [role], { env, execArgv: [] })
  running.set(role, child)
  child.once('exit', (status) => {
    running.delete(role)
    if (status === refusedStatus) {
      console.error(`${role} refuses to start, and with it the others: correct ${file}`)
      process.exitCode = refusedStatus
      stop()
    } else if (isStopped(role)) console.log(`${role} was stopped by \`synet stop\``)
    else if (!stopping) setTimeout(() => stopping || running.has(role) || isStopped(role) || run(role, file), restartMs)
  })
}

/** A process that hangs does not end by itself. */
function end(role: ProcessRole): void {
  const child = running.get(role)
  child?.kill('SIGTERM')
  setTimeout(() => running.get(role) === child && child?.kill('SIGKILL'), killMs).unref()
}

/** Ends what was stopped meanwhile, and starts what may continue. */
function follow(): void {
  for (const role of processRoles) {
    if (isStopped(role) && !wasStopped.has(role)) end(role)
    if (!isStopped(role) && wasStopped.has(role) && !running.has(role)) run(role, fileOf(role))
    wasStopped[isStopped(role) ? 'add' : 'delete'](role)
  }
}

function stop(): void {
  stopping = true
  clearInterval(looking)
  for (const child of running.values()) child.kill('SIGTERM')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
announceStart(folder)
const wasStopped = new Set(processRoles.filter(isStopped))
for (const role of processRoles) if (!isStopped(role)) run(role, fileOf(role))
const looking = setInterval(follow, lookMs)
