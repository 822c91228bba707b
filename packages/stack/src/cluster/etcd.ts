import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RunningProgram, keepRunning } from './keep-running.ts'
import type { PortOf } from './saved-ports.ts'
import type { Machine } from './machines.ts'
import { programs } from './programs.ts'

export interface EtcdMember extends RunningProgram {
  readonly machine: Machine
  /** `host:port` */
  readonly host: string
}

/** Three members on one disk answer later than etcd's defaults expect. */
const heartbeatMs = 300
const electionMs = 3_000

/**
 * etcd with its v2 API. Patroni 3.0.2 of Debian 12 writes the leader's key without a condition through the v3 API: a leader
 * that was frozen longer than its lease takes the lock back, and what the new one acknowledged meanwhile is lost.
 */
export async function startEtcd(
  folder: string,
  portOf: PortOf,
  machines: readonly Machine[],
): Promise<readonly EtcdMember[]> {
  const places = await Promise.all(
    machines.map(async (machine) => ({
      machine,
      client: `http://${machine.address}:${await portOf(machine.name)}`,
      peer: `http://${machine.address}:${await portOf(`${machine.name} peer`)}`,
    })),
  )
  const cluster = places.map(({ machine, peer }) => `${machine.name}=${peer}`).join()
  return places.map(({ machine, client, peer }) => {
    const { name, prefix } = machine
    const data = join(folder, name)
    mkdirSync(data, { recursive: true, mode: 0o700 })
    const options = {
      name,
      'data-dir': data,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': cluster,
      'heartbeat-interval': heartbeatMs,
      'election-timeout': electionMs,
      'auto-compaction-retention': '1',
    }
    const args = [...Object.entries(options).map(([option, value]) => `--${option}=${value}`), '--enable-v2']
    const kept = keepRunning({ name, path: programs.etcd.path, args, prefix, logs: join(folder, 'logs') })
    return { ...kept, machine, host: new URL(client).host }
  })
}
