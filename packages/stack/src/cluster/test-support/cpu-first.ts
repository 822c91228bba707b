import { execFileSync } from 'node:child_process'
import type { Cluster } from '../start-cluster.ts'

/**
 * Lets the engines, the API and the client run before everything else, as if each had its machine: on a small machine a
 * demoted leader takes so long to stop that it serves nobody in between, and a trial would never see what it shows.
 * Children inherit it. It needs root, and does nothing without.
 */
export function giveCpuFirst({ nodes, etcd, haproxy, pgbouncer, processes }: Cluster): void {
  if (process.getuid?.() !== 0) return
  const engines = [...nodes.map(({ patroni }) => patroni), ...etcd, haproxy, pgbouncer].map((one) => one.pid())
  const servers = nodes.flatMap((node) => node.postgresPids())
  const apis = processes.filter(({ name }) => name.startsWith('api')).map((one) => one.pid())
  for (const pid of [...engines, ...servers, ...apis, process.pid]) {
    try {
      execFileSync('/usr/bin/chrt', ['--all-tasks', '--rr', '--pid', '1', String(pid)], { stdio: 'ignore' })
    } catch {
      // It has ended meanwhile.
    }
  }
}
