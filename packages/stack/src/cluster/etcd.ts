import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Kept, keepRunning } from './keep-running.ts'
import type { PortOf } from './kept-ports.ts'
import { programs } from './programs.ts'

export interface Etcd {
  /** `host:port` of each member. */
  readonly hosts: readonly string[]
  readonly members: readonly Kept[]
}

/** Three members on one disk answer later than etcd's defaults expect. */
const heartbeatMs = 300
const electionMs = 3_000

/**
 * etcd with its v2 API. Patroni 3.0.2 of Debian 12 writes the leader's key without a condition through the v3 API: a leader
 * that was frozen longer than its lease takes the lock back, and what the new one acknowledged meanwhile is lost.
 */
export async function startEtcd(folder: string, portOf: PortOf, count: number): Promise<Etcd> {
  const members = await Promise.all(
    Array.from({ length: count }, async (_, i) => ({
      name: `etcd${i + 1}`,
      client: `http://127.0.0.1:${await portOf(`etcd${i + 1}`)}`,
      peer: `http://127.0.0.1:${await portOf(`etcd${i + 1} peer`)}`,
    })),
  )
  const cluster = members.map(({ name, peer }) => `${name}=${peer}`).join()
  return {
    hosts: members.map(({ client }) => new URL(client).host),
    members: members.map(({ name, client, peer }) => {
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
      const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
      return keepRunning({ name, path: programs.etcd.path, args: [...args, '--enable-v2'], logs: join(folder, 'logs') })
    }),
  }
}
