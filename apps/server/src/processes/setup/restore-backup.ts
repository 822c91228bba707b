import { execFile, type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartRefusal } from '#platform/start-refusal'
import { openDatabase } from '@synet/ledger/database'

const run = promisify(execFile)

export interface BackupSource {
  /** pgBackRest's own configuration, with the repository. */
  readonly config: string
  readonly stanza: string
  readonly database: string
  /** The superuser of the backed-up server. */
  readonly superuser: string
}

export interface Restored {
  readonly url: string
  /** Nobody else reaches it: it listens on no address. */
  readonly socketPath: string
  readonly restoredSeconds: number
  readonly startedSeconds: number
  remove(): Promise<void>
}

/** PostgreSQL refuses to run as root. */
async function databaseUser(): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return undefined
  const ids = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'postgres'])))
  const [uid = 0, gid = 0] = ids.map(({ stdout }) => Number(stdout))
  return { uid, gid }
}

/** Debian keeps each version in a folder of its own. */
function postgresOf(data: string): string {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  const path = `/usr/lib/postgresql/${version}/bin/postgres`
  return existsSync(path) ? path : 'postgres'
}

const seconds = (since: number): number => (performance.now() - since) / 1_000
const port = 5_432
const promotedMs = 3_600_000

interface Place {
  readonly own: string
  readonly data: string
  readonly user: SystemUser
}

/** The programs that work in the folder of a restored database. */
const working = new Set<ChildProcess>()

/** A check that is ended would leave a copy of everybody's data, and the programs that make or serve it. */
function removeWhenEnded(own: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      for (const child of working) child.kill('SIGQUIT')
      // They may write a last file meanwhile.
      rmSync(own, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
      process.exit(1)
    })
}

/**
 * Creates the folder of a restored database.
 * @param folder the database is kept in a new folder of this one until it was checked
 * @throws StartRefusal where no backup could be restored, which says nothing about a backup
 */
export async function preparePlace(folder: string): Promise<Place> {
  try {
    await run('pgbackrest', ['version'])
    const user = await databaseUser()
    const own = mkdtempSync(join(folder, 'synet-backup-check-'))
    removeWhenEnded(own)
    const data = join(own, 'data')
    mkdirSync(data, { mode: 0o700 })
    if (user) for (const path of [own, data]) chownSync(path, user.uid, user.gid)
    return { user, own, data }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefusal(`No backup can be restored on this machine: ${why}`)
  }
}

/** Restores the last backup with all WAL of the archive, and starts it for this process only. */
export async function restoreBackup(wanted: BackupSource, { user, own, data }: Place): Promise<Restored> {
  const begun = performance.now()
  const options = [`--config=${wanted.config}`, `--stanza=${wanted.stanza}`, `--pg1-path=${data}`]
  try {
    const restoring = run('pgbackrest', [...options, `--lock-path=${own}`, '--log-level-file=off', 'restore'], {
      ...user,
      cwd: '/',
    })
    working.add(restoring.child)
    await restoring
    const restoredSeconds = seconds(begun)
    const server = startServer(own, data, user)
    const url = `postgres://${encodeURIComponent(wanted.superuser)}@localhost/${encodeURIComponent(wanted.database)}`
    const socketPath = join(own, `.s.PGSQL.${port}`)
    const remove = async () => {
      await server.stop()
      rmSync(own, { recursive: true, force: true })
    }
    try {
      await untilPromoted(url, socketPath, server)
    } catch (error) {
      await remove()
      throw error
    }
    return { url, socketPath, restoredSeconds, startedSeconds: seconds(begun) - restoredSeconds, remove }
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    throw error
  }
}

interface Server {
  readonly said: () => string
  readonly hasEnded: () => boolean
  stop(): Promise<void>
}

type SystemUser = { readonly uid: number; readonly gid: number } | undefined

/** Writes the files that a server wants. @returns its settings, which outrank those that the backup brings along */
function settle(own: string, data: string, user: SystemUser): Readonly<Record<string, string | number>> {
  const places = {
    config_file: join(own, 'postgresql.conf'),
    hba_file: join(own, 'pg_hba.conf'),
    ident_file: join(own, 'pg_ident.conf'),
  }
  for (const path of Object.values(places)) {
    // The socket's folder is closed to everybody else.
    writeFileSync(path, path === places.hba_file ? 'local all all trust\n' : '')
    if (user) chownSync(path, user.uid, user.gid)
  }
  return {
    ...places,
    data_directory: data,
    port,
    listen_addresses: '',
    unix_socket_directories: own,
    unix_socket_permissions: '0700',
    // The restored server is a copy: it archives nothing, waits for nobody, and loads no library that this machine may lack.
    archive_mode: 'off',
    hot_standby: 'off',
    fsync: 'off',
    shared_preload_libraries: '',
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
    ssl: 'off',
    logging_collector: 'off',
  }
}

function startServer(own: string, data: string, user: SystemUser): Server {
  const args = Object.entries(settle(own, data, user)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child: ChildProcess = spawn(postgresOf(data), args, {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  working.add(child)
  let said = ''
  child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4_000)))
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += error.message
      resolve()
    })
    child.once('close', () => resolve())
  })
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  return {
    said: () => said,
    hasEnded: () => hasEnded,
    async stop() {
      child.kill('SIGINT')
      await ended
    },
  }
}

/** Resolves when the server has replayed the archive to its end and takes connections. */
async function untilPromoted(url: string, socketPath: string, server: Server): Promise<void> {
  const until = performance.now() + promotedMs
  for (;;) {
    const sql = openDatabase(url, { max: 1, socketPath })
    try {
      const [row] = await sql<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`.catch(() => [])
      if (row && !row.recovering) return
    } finally {
      await sql.end({ timeout: 0 })
    }
    if (server.hasEnded() || performance.now() > until)
      throw new Error(`the restored database does not start:\n${server.said()}`)
    await new Promise((wake) => setTimeout(wake, 200))
  }
}
