import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/**
 * PostgreSQL refuses to run as root: then it runs as the owner of the cluster, `nobody` for a new one.
 * @returns undefined when we are not root
 */
export function unprivilegedUser(cluster: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  const read = (flag: string) => Number(spawnSync('id', [flag, 'nobody']).stdout.toString().trim())
  return { uid: read('-u'), gid: read('-g') }
}

/** Tells whether an unprivileged user can enter the folder: each of its parents must allow it. */
export function isReachable(folder: string): boolean {
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** The place of a cluster that can't be in its folder: the same one for the same folder at each start. */
function fallbackHome(folder: string): string {
  const name = `synet-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 12)}`
  try {
    accessSync('/var/lib', constants.W_OK)
    return join('/var/lib', name)
  } catch {
    return join(tmpdir(), name)
  }
}

/**
 * The folder that holds the cluster: the given one or, when root started us from a place that the unprivileged user
 * can't enter (`/root`, a private home), one outside of it. A cluster stays in the place where it was created.
 * @returns every folder outside of the given one must be removed together with it: `clusterHomes` names them
 */
export function clusterHome(folder: string): string {
  if (process.getuid?.() !== 0) return folder
  const fallback = fallbackHome(folder)
  const begunHere = existsSync(join(folder, 'cluster', 'PG_VERSION'))
  if (!existsSync(fallback) && (begunHere || isReachable(folder))) return folder
  mkdirSync(fallback, { recursive: true })
  chmodSync(fallback, 0o755)
  return fallback
}

/** The folders that a cluster of this folder may have used: a reset removes them all. */
export const clusterHomes = (folder: string): readonly string[] =>
  existsSync(folder) ? [folder, fallbackHome(folder)] : [folder]
