import { accessSync, constants, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Why this user cannot use a path, and the command that changes it. */
export interface Closed {
  readonly what: string
  readonly next: string
}
export type Use = 'read' | 'write'

const { R_OK: read, W_OK: write, X_OK: enter } = constants
/** A folder in which everybody may write, such as /tmp, has this bit. */
const sticky = 0o1000

/** @returns the code of the refusal; undefined where this user may, and where nothing is there */
function refusalOf(path: string, mode: number): string | undefined {
  try {
    accessSync(path, mode)
    return undefined
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : code
  }
}

function foldersAbove(path: string): readonly string[] {
  const above = dirname(path)
  return above === path ? [] : [...foldersAbove(above), above]
}

const uid = (): number => process.getuid?.() ?? -1

/** @returns the nearest folder above a path that is there */
function nearestFolder(path: string): string {
  const above = dirname(resolve(path))
  const isThere = statSync(above, { throwIfNoEntry: false }) !== undefined
  return isThere || above === dirname(above) ? above : nearestFolder(above)
}

/** Other programs use this folder, too: its owner and rights stay as they are. */
export function isShared(folder: string): boolean {
  const [, top = '', ...below] = resolve(folder).split('/')
  const isNear = below.length === 0 || (below.length === 1 && ['run', 'usr', 'var'].includes(top))
  return isNear || ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0) & sticky) !== 0
}

function ownNext(at: string, code: string): string {
  if (code === 'EROFS') return 'mount its file system for writing'
  if (isShared(at)) return `name a folder of its own instead of ${at}`
  // The owner may have taken the right from itself.
  return statSync(at).uid === uid() ? `chmod u+rwX ${at}` : `chown ${uid()} ${at}`
}

/**
 * A file or folder that is there, and that this user cannot use. Root may use everything.
 * @returns undefined where it can be used, and where nothing is there
 */
export function findClosed(given: string, use: Use): Closed | undefined {
  const path = resolve(given)
  const what = `${path} cannot be ${use === 'read' ? 'read' : 'written'} by this user (uid ${uid()})`
  const above = foldersAbove(path).find((folder) => refusalOf(folder, enter) !== undefined)
  if (above !== undefined) {
    const isOwn = use === 'write' && above === dirname(path)
    const next = isShared(above) ? `name a place outside of ${above}` : `chmod a+x ${above}`
    return { what: `${what}: ${above} is closed to it`, next: isOwn ? ownNext(above, '') : next }
  }
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  const code = refusalOf(path, read | (use === 'write' ? write : 0) | (isFolder ? enter : 0))
  return code === undefined ? undefined : { what, next: ownNext(path, code) }
}

/** A path that is not there, and that this user cannot make. @returns undefined where it can, or where it is there */
export function findUnmakable(given: string): Closed | undefined {
  const path = resolve(given)
  if (statSync(path, { throwIfNoEntry: false }) !== undefined) return undefined
  const above = nearestFolder(path)
  const code = refusalOf(above, write | enter)
  if (code === undefined) return undefined
  const next = code === 'EROFS' ? ownNext(above, code) : `make it, then chown ${uid()} ${path}`
  return { what: `${path} cannot be made by this user (uid ${uid()}) in ${above}`, next }
}

export const closedText = ({ what, next }: Closed): string => `${what} → ${next}`
