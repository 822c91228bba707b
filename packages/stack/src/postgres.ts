import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { findFreePort } from './reserve-port.ts'
import { copyBinaries, postgresBinaries } from './postgres-binaries.ts'
import { clusterHome, clusterHomes, isReachable, type SystemUser, unprivilegedUser } from './postgres-home.ts'
import { isRunning, processesIn, sendSignal, waitForEnd } from './process-state.ts'

export interface Postgres {
  /** The owner's URL, for creating roles and databases. */
  readonly ownerUrl: string
  readonly pid: number
  stop(): Promise<void>
}

interface Options {
  /** Contains the cluster, its password, its port and its log. */
  readonly folder: string
  /** Off only for tests: a crash of the machine then loses data. */
  readonly fsync?: boolean
  /** Reports notes for the user, for example that the cluster is elsewhere. */
  readonly log?: (line: string) => void
}

/** Everything that one start needs. */
interface Cluster {
  readonly binaries: string
  readonly folder: string
  readonly data: string
  readonly password: string
  readonly user: SystemUser | undefined
  readonly fsync: boolean
}

const startMs = 60_000
const fastStopMs = 8_000
const immediateStopMs = 10_000
const logBytesMax = 10_000_000

/**
 * Starts the packaged PostgreSQL on a folder, or adopts the one that a killed launcher left there.
 * @throws with the end of the log when it does not start
 */
export async function startPostgres({ folder, fsync = true, log = () => {} }: Options): Promise<Postgres> {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  chmodSync(folder, 0o755)
  const home = clusterHome(resolve(folder))
  if (home !== resolve(folder)) log(`PostgreSQL's user can't enter ${resolve(folder)}: its cluster lies in ${home}`)
  const data = join(home, 'cluster')
  const user = unprivilegedUser(data)
  if (user && !isReachable(home)) {
    throw new Error(
      `PostgreSQL's user can't enter ${home}: allow others to pass through it and its parents (chmod o+x)`,
    )
  }
  const packaged = postgresBinaries()
  const binaries = user && !isReachable(packaged) ? copyBinaries(packaged, home) : packaged
  const password = readOrMake(join(folder, 'password'), () => randomBytes(24).toString('hex'))
  const cluster: Cluster = { binaries, folder, data, password, user, fsync }

  if (!existsSync(join(data, 'PG_VERSION')) || !existsSync(join(folder, 'initialised'))) await initialise(cluster)
  const orphan = await adoptServer(cluster)
  if (orphan) return orphan
  rotate(join(folder, 'log'))
  return start(cluster)
}

/** Ends the server that a killed launcher may have left on the folder and removes its cluster, wherever that lies. */
export async function removePostgres(folder: string): Promise<void> {
  for (const home of clusterHomes(folder)) {
    const data = join(home, 'cluster')
    const found = readPidFile(data)
    if (found) await stopServer(found.pid, data)
    rmSync(home, { recursive: true, force: true })
  }
}

const urlOf = ({ password }: Cluster, port: number) => `postgres://synet:${password}@127.0.0.1:${port}/postgres`

/** Written completely or not at all: an empty password file would lock us out of our own cluster. */
function readOrMake(file: string, make: () => string): string {
  if (!existsSync(file)) writeWhole(file, make())
  return readFileSync(file, 'utf8')
}

function writeWhole(file: string, text: string): void {
  const fd = openSync(`${file}.new`, 'w', 0o600)
  writeFileSync(fd, text)
  fsyncSync(fd)
  closeSync(fd)
  renameSync(`${file}.new`, file)
}

/** Creates the cluster in a new folder and marks it when it is complete: an incomplete cluster is created again. */
async function initialise({ binaries, folder, data, password, user, fsync }: Cluster): Promise<void> {
  await endInitialisation(data)
  const secrets = `${data}-secrets`
  for (const path of [data, secrets]) {
    rmSync(path, { recursive: true, force: true })
    mkdirSync(path, { mode: 0o700 })
  }
  const passwordFile = join(secrets, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [data, secrets, passwordFile]) chownSync(path, user.uid, user.gid)
  const options = [
    `--pgdata=${data}`,
    '--username=synet',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C',
    ...(fsync ? [] : ['--no-sync']),
  ]
  try {
    await promisify(execFile)(join(binaries, 'bin/initdb'), options, { ...user, cwd: data, env: environment() })
  } catch (error) {
    throw new Error(`the database can't be created: ${String(error)}`, { cause: error })
  } finally {
    rmSync(secrets, { recursive: true, force: true })
  }
  writeWhole(join(folder, 'initialised'), '')
}

/** A killed launcher may have left a running initdb, which starts postgres by a shell. */
async function endInitialisation(data: string): Promise<void> {
  for (;;) {
    // In the order in which one becomes the other: a process that changes between two checks is seen by the later one.
    const atWork = ['initdb', 'sh', 'postgres'].flatMap((program) => processesIn(data, program))
    if (atWork.length === 0) return
    for (const pid of atWork) {
      sendSignal(pid, 'SIGKILL')
      if (!(await waitForEnd(pid, immediateStopMs))) throw new Error(`process ${pid} still works in ${data}`)
    }
  }
}

const environment = () => ({ PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' })

/**
 * Handles what a killed launcher has left: its server is adopted when it answers, otherwise it is ended. A pid file
 * with the number of a zombie or of another program, which PostgreSQL would take for a live server, is removed. The pid
 * file of a dead server is left alone, because PostgreSQL then checks itself whether anybody still uses the shared
 * memory.
 */
async function adoptServer(cluster: Cluster): Promise<Postgres | undefined> {
  const { data } = cluster
  const found = readPidFile(data)
  if (found && isServerOf(found.pid, data)) {
    const ownerUrl = urlOf(cluster, found.port)
    if ((await tryLogin(ownerUrl)) === 'open') {
      return { ownerUrl, pid: found.pid, stop: () => stopServer(found.pid, data) }
    }
    await stopServer(found.pid, data)
  }
  // The sessions of a killed server end when they notice it; they must not meet a new server.
  for (const pid of processesIn(data, 'postgres')) {
    if (!(await waitForEnd(pid, immediateStopMs))) throw new Error(`process ${pid} still uses the database in ${data}`)
  }
  if (found && exists(found.pid)) rmSync(join(data, 'postmaster.pid'), { force: true })
  return undefined
}

function readPidFile(data: string): { pid: number; port: number; ready: boolean } | undefined {
  try {
    // Each line holds a fact: pid, folder, start, port, socket's folder, address, shared memory, status.
    const [pid, , , port, , , , status] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(pid), port: Number(port), ready: status?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/** Another process, even another PostgreSQL, may have the pid by now: only the folder identifies it. */
function isServerOf(pid: number, data: string): boolean {
  if (!isRunning(pid, 'postgres')) return false
  return process.platform === 'linux' ? processesIn(data, 'postgres').includes(pid) : isRunning(pid, `-D ${data}`)
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Uses the port of the last time if it is free, otherwise the next one: our start must not disturb another process. */
async function start(cluster: Cluster): Promise<Postgres> {
  const portFile = join(cluster.folder, 'port')
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  for (let wanted = kept > 0 ? kept : undefined, tries = 1; ; tries++) {
    const port = await findFreePort(wanted)
    const started = await startAt(cluster, port)
    if (started.ok) {
      writeWhole(portFile, String(port))
      return started.server
    }
    // Another process took the port after we had checked it.
    if (!started.tail.includes('could not bind') || tries === 5) {
      throw new Error(`PostgreSQL does not start:\n${started.tail}`)
    }
    wanted = port + 1
  }
}

async function startAt(
  cluster: Cluster,
  port: number,
): Promise<{ ok: true; server: Postgres } | { ok: false; tail: string }> {
  const { binaries, folder, data, user, fsync } = cluster
  const durable = fsync ? 'on' : 'off'
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // No socket, because in /tmp it would be open to everyone on the machine.
    unix_socket_directories: '',
    // Three whole products at a time, as the release tests run them, keep up to 80 connections each.
    max_connections: '300',
    shared_buffers: '128MB',
    fsync: durable,
    full_page_writes: durable,
  }
  const logFile = join(folder, 'log')
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // A file, not a pipe, because an adopted server continues writing. A separate group: Ctrl-C is for the launcher
    // alone.
    { ...user, cwd: '/', stdio: ['ignore', log, log], detached: true, env: environment() },
  )
  closeSync(log)
  child.unref()
  const ready = await waitUntilReady(child, data)
  const readLogTail = () => readFileSync(logFile).subarray(logStart).subarray(-4_000).toString()
  const pid = child.pid ?? 0
  if (!ready) {
    if (isServerOf(pid, data)) await stopServer(pid, data)
    return { ok: false, tail: readLogTail() }
  }
  const ownerUrl = urlOf(cluster, port)
  const login = await tryLogin(ownerUrl)
  if (login !== 'open') {
    await stopServer(pid, data)
    if (login === 'password') throw new Error(`the password in ${folder} is not that of the database in ${data}`)
    return { ok: false, tail: readLogTail() }
  }
  return { ok: true, server: { ownerUrl, pid, stop: () => stopServer(pid, data) } }
}

/** PostgreSQL updates its pid file when it accepts sessions. @returns false when it ended or takes too long */
async function waitUntilReady(child: ChildProcess, data: string): Promise<boolean> {
  let failed = false
  child.once('error', () => (failed = true))
  const until = Date.now() + startMs
  while (Date.now() < until && !failed && child.exitCode === null && child.signalCode === null) {
    const found = readPidFile(data)
    if (found?.pid === child.pid && found?.ready) return true
    await new Promise((wake) => setTimeout(wake, 10))
  }
  return false
}

async function tryLogin(url: string): Promise<'open' | 'password' | 'closed'> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    await sql`select`
    return 'open'
  } catch (error) {
    return (error as { code?: string }).code === '28P01' ? 'password' : 'closed'
  } finally {
    await sql.end({ timeout: 1 }).catch(() => {})
  }
}

/** Fast shutdown; immediate when that takes too long. @throws when the server does not end at all */
async function stopServer(pid: number, data: string): Promise<void> {
  if (!isServerOf(pid, data)) return
  sendSignal(pid, 'SIGINT')
  if (await waitForEnd(pid, fastStopMs)) return
  if (isServerOf(pid, data)) sendSignal(pid, 'SIGQUIT')
  if (!(await waitForEnd(pid, immediateStopMs))) throw new Error(`PostgreSQL (process ${pid}) does not stop`)
}

function rotate(log: string): void {
  if (existsSync(log) && statSync(log).size > logBytesMax) renameSync(log, `${log}.old`)
}
