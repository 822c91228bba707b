import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { removePostgres, startPostgres } from './postgres.ts'
import { clusterHomes } from './postgres-home.ts'
import { isRunning, processesIn } from './process-state.ts'

const onLinux = process.platform === 'linux'
const asRoot = process.getuid?.() === 0
let folder = ''

beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'synet-postgres-'))
  chmodSync(parent, 0o755)
  folder = join(parent, 'postgres')
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
})

/** A cluster that was started once and stopped. Creating one takes longer than anything a later start does. */
let made = ''
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'synet-postgres-'))
  chmodSync(made, 0o755)
  await (await startPostgres({ folder: join(made, 'postgres'), fsync: false })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))
/** Copies that cluster into the folder of each test of a group. */
const hasCluster = () => beforeEach(() => void execFileSync('cp', ['-a', join(made, 'postgres'), folder]))

/** Starts with a cleanup that no failing test can skip. */
async function begin(at = folder) {
  const server = await startPostgres({ folder: at, fsync: false })
  onTestFinished(() => server.stop())
  return server
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

/** Another launcher, in a separate process that can be killed. */
function launcher(): ChildProcess {
  const module = new URL('./postgres.ts', import.meta.url).href
  const code = `const { startPostgres } = await import(${JSON.stringify(module)})
    console.log('pid', (await startPostgres({ folder: ${JSON.stringify(folder)}, fsync: false })).pid)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const waitForOutput = (child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> =>
  new Promise((resolve) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const match = pattern.exec(text)
      if (match) resolve(match)
    })
  })

async function killHard(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((wake) => setTimeout(wake, 2))
}

/** A process that has ended but was not reaped: its number still counts as taken. */
async function makeZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 0.05 & echo "pid $!"; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const pid = Number((await waitForOutput(parent, /pid (\d+)/))[1])
  await until(() => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
  return pid
}

const withPid = (pid: number, other: string): string => other.replace(/^\d+/, String(pid))

describe('a first start', () => {
  it('creates a UTF-8 cluster with one locale everywhere, scram only, without a socket', async () => {
    const { ownerUrl } = await begin()
    const [database] = await query(
      ownerUrl,
      `select pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider, datlocale as locale
        from pg_database where datname = 'template1'`,
    )
    expect(database).toEqual({ encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8' })
    const methods = await query(ownerUrl, 'select distinct auth_method from pg_hba_file_rules')
    expect(methods).toEqual([{ auth_method: 'scram-sha-256' }])
    const [settings] = await query(
      ownerUrl,
      `select current_setting('listen_addresses') as address, current_setting('unix_socket_directories') as socket,
        current_setting('TimeZone') as zone`,
    )
    expect(settings).toEqual({ address: '127.0.0.1', socket: '', zone: 'UTC' })
  })

  it('hides the password from other users and leaves no copy of it', async () => {
    const { ownerUrl } = await begin()
    const password = new URL(ownerUrl).password
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'log')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.includes('secrets'))).toEqual([])
    const others = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile() && name !== 'password')
    for (const name of others) expect(readFileSync(join(folder, name), 'utf8')).not.toContain(password)
    const refused = ownerUrl.replace(password, 'wrong')
    await expect(query(refused, 'select 1')).rejects.toThrow(/password/)
  })

  it('is repeated when it was killed half-way', async () => {
    const first = launcher()
    await until(() => existsSync(join(folder, 'cluster', 'PG_VERSION')))
    await killHard(first)
    expect(existsSync(join(folder, 'initialised'))).toBe(false)
    const { ownerUrl } = await begin()
    expect(await query(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    if (onLinux) expect(processesIn(join(folder, 'cluster'), 'initdb')).toEqual([])
  })

  it.runIf(onLinux)('ends the shell between initdb and postgres, which would keep writing after a kill', async () => {
    const cluster = join(folder, 'cluster')
    mkdirSync(cluster, { recursive: true })
    const shell = spawn('sh', ['-c', 'while :; do : > "at-work-$((n += 1))"; done'], { cwd: cluster, stdio: 'ignore' })
    onTestFinished(() => void shell.kill('SIGKILL'))
    await until(() => existsSync(join(cluster, 'at-work-1')))
    const { ownerUrl } = await begin()
    expect(await query(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(shell.signalCode).toBe('SIGKILL')
  })
})

describe('a later start', () => {
  hasCluster()

  it('finds the data again, at the same port', async () => {
    const first = await startPostgres({ folder, fsync: false })
    await query(first.ownerUrl, 'create table kept as select 42 as answer')
    await first.stop()
    expect(isRunning(first.pid, 'postgres')).toBe(false)
    const second = await begin()
    expect(second.ownerUrl).toBe(first.ownerUrl)
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('skips a port that another process has taken', async () => {
    const first = await startPostgres({ folder, fsync: false })
    await first.stop()
    const port = Number(new URL(first.ownerUrl).port)
    const stranger = await new Promise<Server>((resolve) => {
      const server = createServer().listen(port, '127.0.0.1', () => resolve(server))
    })
    onTestFinished(() => void stranger.close())
    const second = await begin()
    expect(Number(new URL(second.ownerUrl).port)).toBeGreaterThan(port)
  })

  it('reports PostgreSQL’s output when it does not start', async () => {
    const first = await startPostgres({ folder, fsync: false })
    await first.stop()
    writeFileSync(join(folder, 'cluster', 'postgresql.conf'), 'no_such_setting = 1')
    await expect(startPostgres({ folder, fsync: false })).rejects.toThrow(/no_such_setting/)
  })

  it('reports a password that is not the cluster’s', async () => {
    const first = await startPostgres({ folder, fsync: false })
    await first.stop()
    writeFileSync(join(folder, 'password'), 'another')
    await expect(startPostgres({ folder, fsync: false })).rejects.toThrow(/the password in .* is not that/)
    expect(processesIn(join(folder, 'cluster'), 'postgres')).toEqual([])
  })
})

describe('a start after a kill', () => {
  hasCluster()

  it('adopts the server of a killed launcher with its sessions, and can stop it', async () => {
    const first = launcher()
    const pid = Number((await waitForOutput(first, /pid (\d+)/))[1])
    await killHard(first)
    expect(isRunning(pid, 'postgres')).toBe(true)
    const second = await startPostgres({ folder, fsync: false })
    expect(second.pid).toBe(pid)
    expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await second.stop()
    expect(isRunning(pid, 'postgres')).toBe(false)
  })

  it('ends the server of a killed launcher when it no longer answers', async () => {
    const first = launcher()
    const pid = Number((await waitForOutput(first, /pid (\d+)/))[1])
    await killHard(first)
    writeFileSync(join(folder, 'password'), 'another')
    await expect(startPostgres({ folder, fsync: false })).rejects.toThrow(/the password in .* is not that/)
    expect(isRunning(pid, 'postgres')).toBe(false)
  })

  it('ends the server of a killed launcher before a reset removes the folder', async () => {
    const first = launcher()
    const pid = Number((await waitForOutput(first, /pid (\d+)/))[1])
    await killHard(first)
    await removePostgres(folder)
    expect(isRunning(pid, 'postgres')).toBe(false)
    expect(existsSync(folder)).toBe(false)
    await removePostgres(folder)
  })

  it('keeps the committed data of a killed server, and none of the old sessions', async () => {
    const first = await begin()
    await query(first.ownerUrl, 'create table kept as select 42 as answer')
    const busy = query(first.ownerUrl, 'select pg_sleep(60)').catch(() => 'cut off')
    process.kill(first.pid, 'SIGKILL')
    const second = await begin()
    expect(second.pid).not.toBe(first.pid)
    expect(await busy).toBe('cut off')
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it.runIf(onLinux)('takes the pid of a zombie for dead', async () => {
    const first = await startPostgres({ folder, fsync: false })
    const pidFile = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8')
    await first.stop()
    writeFileSync(join(folder, 'cluster', 'postmaster.pid'), withPid(await makeZombie(), pidFile))
    const second = await begin()
    expect(await query(second.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.runIf(onLinux)('takes the pid of another PostgreSQL for dead, and leaves that one alone', async () => {
    const other = await begin(join(folder, '..', 'other'))
    const first = await startPostgres({ folder, fsync: false })
    const pidFile = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8')
    await first.stop()
    writeFileSync(join(folder, 'cluster', 'postmaster.pid'), withPid(other.pid, pidFile))
    const second = await begin()
    expect(second.pid).not.toBe(other.pid)
    expect(await query(other.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe.runIf(asRoot)('a start as root', () => {
  it('runs as an unprivileged user', async () => {
    const { pid } = await begin()
    expect(statSync(join(folder, 'cluster')).uid).not.toBe(0)
    if (onLinux) expect(/^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]).not.toBe('0')
  })

  it('puts the cluster elsewhere when that user cannot enter the folder, reports it, and finds it again', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { recursive: true })
    chmodSync(folder, 0o700)
    onTestFinished(() => removePostgres(closed))
    const lines: string[] = []
    const first = await startPostgres({ folder: closed, fsync: false, log: (line) => lines.push(line) })
    onTestFinished(() => first.stop())
    expect(lines.join()).toContain(clusterHomes(closed)[1])
    expect(existsSync(join(closed, 'cluster'))).toBe(false)
    await query(first.ownerUrl, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await begin(closed)
    expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
    const homes = clusterHomes(closed)
    await removePostgres(closed)
    expect(isRunning(second.pid, 'postgres')).toBe(false)
    expect(homes.filter((home) => existsSync(home))).toEqual([])
  })
})
