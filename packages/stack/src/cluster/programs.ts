import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian 12's paths of the programs that the cluster needs, with the package of each. */
export const programs = {
  etcd: { path: '/usr/bin/etcd', apt: 'etcd-server' },
  patroni: { path: '/usr/bin/patroni', apt: 'patroni' },
  postgres: { path: '/usr/lib/postgresql/15/bin/postgres', apt: 'postgresql-15' },
  haproxy: { path: '/usr/sbin/haproxy', apt: 'haproxy' },
  pgbouncer: { path: '/usr/sbin/pgbouncer', apt: 'pgbouncer' },
  pgbackrest: { path: '/usr/bin/pgbackrest', apt: 'pgbackrest' },
  prometheus: { path: '/usr/bin/prometheus', apt: 'prometheus' },
  openssl: { path: '/usr/bin/openssl', apt: 'openssl' },
  ip: { path: '/usr/sbin/ip', apt: 'iproute2' },
  setpriv: { path: '/usr/bin/setpriv', apt: 'util-linux' },
  // Patroni speaks etcd's v2 API through it.
  'etcd client of Patroni': { path: '/usr/lib/python3/dist-packages/etcd', apt: 'python3-etcd' },
} as const

/** @throws with the one command that installs what is missing */
export function needPrograms(exists: (path: string) => boolean = existsSync): void {
  const missing = Object.values(programs).filter(({ path }) => !exists(path))
  if (missing.length === 0) return
  const packages = [...new Set(missing.map(({ apt }) => apt))]
  throw new Error(`The cluster needs programs of Debian 12 that are not here: apt-get install ${packages.join(' ')}`)
}

interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root. @returns undefined when we are somebody else and everything runs as us */
export function databaseUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** The beginning of a command that runs as that user. */
export function asDatabaseUser(): readonly string[] {
  const user = databaseUser()
  return user ? [programs.setpriv.path, `--reuid=${user.uid}`, `--regid=${user.gid}`, '--init-groups', '--'] : []
}
