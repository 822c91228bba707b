import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '@synet/ledger/database'
import { configureBackups, pgbackrest } from './backups.ts'
import { type RunningProgram, keepRunning } from './keep-running.ts'
import { clusterParameters, superuserPassword } from './patroni.ts'
import { databaseUser, programs } from './programs.ts'

export interface Restored {
  /** With the same log-ins as the cluster. */
  readonly port: number
  readonly ownerUrl: string
  readonly postgres: RunningProgram
}

interface Wanted {
  /** Of the cluster. */
  readonly folder: string
  readonly ownerUrl: string
  readonly port: number
  readonly at: Date
}

/** Restores the cluster's backup beside it, as it was at a point in time. */
export async function restoreBeside({ folder, ownerUrl, port, at }: Wanted): Promise<Restored> {
  const own = join(folder, `restored-${port}`)
  const data = join(own, 'data')
  const place = configureBackups({ folder, own, data, port })
  mkdirSync(data, { mode: 0o700 })
  const user = databaseUser()
  if (user) chownSync(data, user.uid, user.gid)
  await pgbackrest(
    place,
    'restore',
    '--type=time',
    `--target=${at.toISOString().replace('T', ' ').replace('Z', '+00')}`,
    '--target-action=promote',
  )
  const settings = {
    ...clusterParameters,
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: own,
    // Patroni names those of its own node.
    hba_file: join(data, 'pg_hba.conf'),
    ident_file: join(data, 'pg_ident.conf'),
    // The restored server is a copy: it archives nothing and waits for nobody.
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    primary_slot_name: '',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postgres = keepRunning({
    name: `restored-${port}`,
    path: programs.postgres.path,
    args: ['-D', data, ...args],
    logs: join(folder, 'logs'),
    user,
  })
  const url = new URL(ownerUrl)
  url.port = String(port)
  await untilPromoted(`postgres://postgres:${superuserPassword(folder)}@127.0.0.1:${port}/postgres`)
  return { port, ownerUrl: url.href, postgres }
}

const promotedMs = 60_000

async function untilPromoted(url: string): Promise<void> {
  const sql = openDatabase(url, { max: 1 })
  const until = Date.now() + promotedMs
  try {
    for (;;) {
      const [row] = await sql<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`.catch(() => [])
      if (row && !row.recovering) return
      if (Date.now() > until) throw new Error('the restored database does not start')
      await new Promise((wake) => setTimeout(wake, 200))
    }
  } finally {
    await sql.end()
  }
}
