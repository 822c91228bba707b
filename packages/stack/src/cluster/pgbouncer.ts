import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type ProcessRole, processRoles } from '@synet/server/platform/database/database-roles'
import { type RunningProgram, keepRunning } from './keep-running.ts'
import { databaseUser, programs } from './programs.ts'

interface Place {
  readonly folder: string
  readonly port: number
  /** HAProxy's, behind which the primary is. */
  readonly databasePort: number
  /** With the environment files of the processes. */
  readonly product: string
}

export const readDatabaseUrl = (product: string, role: ProcessRole): URL =>
  new URL(parseEnv(readFileSync(join(product, `${role}.env`), 'utf8'))['DATABASE_URL'] ?? '')

/** This many connections of each log-in reach the primary, however many processes there are. */
const poolSize = 12

/**
 * Ends a connection to a server in recovery before a client gets it, whatever the proxy behind the pool believes; the
 * pool ignores a mere error. A primary restarts before it recovers, so that a connection that is kept never leads to a
 * standby.
 */
const refuseStandby = 'select pg_terminate_backend(pg_backend_pid()) where pg_is_in_recovery()'

export interface Pgbouncer extends RunningProgram {
  /** Where a process of this role finds its pool. */
  urlFor(role: ProcessRole): string
  /** Past the pool, to what the proxy offers. */
  proxyUrlFor(role: ProcessRole): string
}

/** In transaction mode: a connection to the primary belongs to a process for one transaction. */
export function startPgbouncer({ folder, port, databasePort, product }: Place): Pgbouncer {
  const own = join(folder, 'pgbouncer')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const logins = processRoles.map((role) => readDatabaseUrl(product, role))
  const [people, config] = [join(own, 'users.txt'), join(own, 'pgbouncer.ini')]
  const users = logins.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`)
  writeFileSync(people, `${users.join('\n')}\n`, { mode: 0o600 })
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: people,
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 1_000,
    // By default PgBouncer waits 15 s after a change of the primary, and holds what it cannot connect for two minutes.
    server_login_retry: 1,
    server_connect_timeout: 3,
    query_wait_timeout: 20,
    log_connections: 0,
    log_disconnections: 0,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const database = `${logins[0]?.pathname.slice(1)} = host=127.0.0.1 port=${databasePort} connect_query='${refuseStandby}'`
  writeFileSync(config, ['[databases]', database, '[pgbouncer]', ...lines, ''].join('\n'), { mode: 0o600 })
  const user = databaseUser()
  if (user) for (const path of [own, people, config]) chownSync(path, user.uid, user.gid)
  const kept = keepRunning({
    name: 'pgbouncer',
    path: programs.pgbouncer.path,
    args: [config],
    logs: join(folder, 'logs'),
    user,
  })
  const urlFor = (role: ProcessRole): string => {
    const url = readDatabaseUrl(product, role)
    url.port = String(port)
    return url.href
  }
  const proxyUrlFor = (role: ProcessRole): string => {
    const url = readDatabaseUrl(product, role)
    url.port = String(databasePort)
    return url.href
  }
  return { ...kept, urlFor, proxyUrlFor }
}
