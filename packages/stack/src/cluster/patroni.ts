import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { processesIn } from '../process-state.ts'
import { archiveCommand, type BackupPlace, configureBackups } from './backups.ts'
import { type RunningProgram, keepRunning } from './keep-running.ts'
import type { PortOf } from './saved-ports.ts'
import { type Machine, testRange } from './machines.ts'
import { databaseUser, programs } from './programs.ts'

export interface DatabaseNode {
  readonly name: string
  readonly machine: Machine
  readonly port: number
  /** Of Patroni's REST interface, by which HAProxy finds the primary. */
  readonly restPort: number
  readonly patroni: RunningProgram
  readonly backups: BackupPlace
  /** PostgreSQL's processes, whoever started them. */
  postgresPids(): readonly number[]
}

export interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
  readonly timeline?: number
  readonly lag?: number | string
}

/**
 * A leader that is gone is replaced after `ttl`, the least that newer releases of Patroni take. The standbys follow the new one, for
 * which its first commit waits, within `loop_wait`. loop_wait + 2 × retry_timeout ≤ ttl.
 */
const lease = { ttl: 20, loop_wait: 1, retry_timeout: 5 } as const

interface Options {
  readonly folder: string
  readonly portOf: PortOf
  readonly etcdHosts: readonly string[]
  readonly machines: readonly Machine[]
  /** Where machines can have one: the size of the disk of each, in memory, which ends with the cluster. */
  readonly diskMegabytes?: number | undefined
}

/** PostgreSQL's superuser for Patroni and the first commands; nothing of the product uses it. */
export function superuserPassword(folder: string): string {
  const file = join(folder, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

export async function startDatabaseNodes(options: Options): Promise<readonly DatabaseNode[]> {
  return Promise.all(options.machines.map((machine) => startNode(machine, options)))
}

async function startNode(
  machine: Machine,
  { folder, portOf, etcdHosts, diskMegabytes }: Options,
): Promise<DatabaseNode> {
  const { name, address, prefix } = machine
  const own = join(folder, name)
  const user = databaseUser()
  const [port, restPort] = [await portOf(name), await portOf(`${name} REST`)]
  // Patroni replaces the data folder, which therefore is no disk itself.
  const disk = join(own, 'disk')
  const data = diskMegabytes ? join(disk, 'data') : join(own, 'data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  if (user && diskMegabytes) machine.harm?.mountDisk(disk, diskMegabytes, user)
  const backups = configureBackups({ folder, own, data, port, prefix })
  const file = join(own, 'patroni.json')
  const config = drawConfig({
    name,
    address,
    own,
    data,
    port,
    restPort,
    etcdHosts,
    password: superuserPassword(folder),
    backups,
  })
  writeFileSync(file, JSON.stringify(config, null, 2), { mode: 0o600 })
  if (user) for (const path of [own, data, file]) chownSync(path, user.uid, user.gid)
  const patroni = keepRunning({
    name,
    path: programs.patroni.path,
    args: [file],
    prefix,
    logs: join(folder, 'logs'),
    env: { HOME: own },
    user,
  })
  return {
    name,
    machine,
    port,
    restPort,
    patroni,
    backups,
    postgresPids: () => processesIn(data, 'postgres'),
  }
}

interface Drawn {
  readonly name: string
  readonly address: string
  readonly own: string
  readonly data: string
  readonly port: number
  readonly restPort: number
  readonly etcdHosts: readonly string[]
  readonly password: string
  readonly backups: BackupPlace
}

function drawConfig(of: Drawn): object {
  const superuser = { username: 'postgres', password: of.password }
  return {
    scope: 'synet',
    name: of.name,
    restapi: { listen: `${of.address}:${of.restPort}`, connect_address: `${of.address}:${of.restPort}` },
    etcd: { hosts: of.etcdHosts },
    bootstrap: {
      dcs: {
        ...lease,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        // Without a standby nothing is acknowledged, so that nothing acknowledged is on one disk only.
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: clusterParameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${of.address}:${of.port}`,
      connect_address: `${of.address}:${of.port}`,
      data_dir: of.data,
      bin_dir: dirname(programs.postgres.path),
      pgpass: join(of.own, 'pgpass'),
      authentication: { superuser, replication: superuser, rewind: superuser },
      pg_hba: [
        'local all postgres trust',
        ...['127.0.0.1/32', testRange].flatMap((range) => [
          `host all all ${range} scram-sha-256`,
          `host replication postgres ${range} scram-sha-256`,
        ]),
      ],
      parameters: { unix_socket_directories: of.own, archive_command: archiveCommand(of.backups) },
      // A node that was killed with WAL of its own rejoins by itself.
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  }
}

export const clusterParameters = {
  max_connections: 200,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_keep_size: '128MB',
  // A standby that stays away must not fill the leader's disk; it is copied again then.
  max_slot_wal_keep_size: '384MB',
  max_wal_senders: 10,
  max_replication_slots: 10,
  wal_log_hints: 'on',
  // A standby that was cut off holds every commit up until the leader gives it up; after a change of the leader the
  // standbys hold them up until they follow the new one.
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '500ms',
  // This is the most that is lost when every node is destroyed.
  archive_timeout: '30s',
  archive_mode: 'on',
}

/** What one node's Patroni says about all of them; undefined when it does not answer in time. */
export async function readMembers({
  machine,
  restPort,
}: Pick<DatabaseNode, 'machine' | 'restPort'>): Promise<readonly Member[] | undefined> {
  try {
    const answer = await fetch(`http://${machine.address}:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) })
    return ((await answer.json()) as { members: Member[] }).members
  } catch {
    return undefined
  }
}

/** One leader and its standbys on the same timeline, one of them synchronous. */
export function isWhole(members: readonly Member[], count: number): boolean {
  const leader = members.find(({ role }) => role === 'leader')
  return (
    members.length === count &&
    leader?.state === 'running' &&
    members.every(
      (member) =>
        ['running', 'streaming'].includes(member.state) &&
        member.timeline === leader.timeline &&
        member.lag !== 'unknown',
    ) &&
    members.some(({ role }) => role === 'sync_standby')
  )
}
