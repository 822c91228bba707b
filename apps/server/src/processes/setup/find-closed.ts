import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findClosed, findUnmakable, type Use } from '#platform/config/closed-path'
import { readVariable } from '#platform/config/read-variable'
import { type Variable, type VariableName, variables } from '#platform/config/variables'
import type { ProcessRole } from '#platform/database/database-roles'
import { type Finding, findingLine } from '#processes/setup/finding'
import { StartRefusal } from '#platform/start-refusal'

/** How the processes use the folders that are named to them. Files of secrets are read, and said, with their variables. */
const folders = {
  WEB_FOLDER: 'read',
  CONSOLE_FOLDER: 'read',
  APPROVALS_FOLDER: 'read',
  ASSETS_FOLDER: 'write',
  UPLOAD_FOLDER: 'write',
  TRAINING_FOLDER: 'write',
} as const satisfies Partial<Record<VariableName, Use>>
type FolderName = keyof typeof folders

/** @returns undefined where the role has no such folder, or uses a bucket instead */
function folderOf(name: FolderName, role: ProcessRole): string | undefined {
  if (!(variables[name] as Variable).roles.includes(role)) return undefined
  if (name === 'UPLOAD_FOLDER' && readVariable('UPLOAD_S3_URL')) return undefined
  if (name === 'TRAINING_FOLDER' && readVariable('TRAINING_S3_URL')) return undefined
  return readVariable(name) as string | undefined
}

const withVariableName = (name: string, closed: Finding | undefined): readonly Finding[] =>
  closed === undefined ? [] : [{ what: `${name}: ${closed.what}`, next: closed.next }]

/** The store, its folder, in which SQLite makes files beside it, and these files. */
export function findClosedStore(file: string, use: Use = 'write'): readonly Finding[] {
  const [first, ...more] = [dirname(file), file, `${file}.lock`, `${file}-journal`].flatMap((path) =>
    withVariableName('SIGNER_JOURNAL', findClosed(path, use)),
  )
  if (first === undefined) return []
  // Below a folder that is closed nothing else can be judged.
  return findClosed(dirname(file), 'read') ? [first] : [first, ...more]
}

/** A store that is not there yet, and cannot be made. */
export const findUnmakableStore = (file: string): readonly Finding[] =>
  withVariableName('SIGNER_JOURNAL', findUnmakable(file))

/** Finds what a process reads or writes and this user cannot. A store that is not there is another finding. */
export function findClosedPlaces(role: ProcessRole): readonly Finding[] {
  const ofFolders = (Object.keys(folders) as FolderName[]).flatMap((name) => {
    const folder = folderOf(name, role)
    if (folder === undefined) return []
    const use = folders[name]
    return withVariableName(name, findClosed(folder, use) ?? (use === 'write' ? findUnmakable(folder) : undefined))
  })
  const store = role === 'signer' ? readVariable('SIGNER_JOURNAL') : undefined
  return [...ofFolders, ...(store === undefined ? [] : findClosedStore(store))]
}

/**
 * Where it starts, the process would lose what it cannot write, or end with each restart.
 * @throws StartRefusal
 */
export function needOpenPlaces(role: ProcessRole): void {
  const closed = findClosedPlaces(role)
  if (closed.length > 0) throw new StartRefusal(closed.map(findingLine).join('\n'))
}

/** How many files are looked at: a folder may have very many. */
const looked = 1_000

/** Finds a file in the folders of a process that was put there by another user, as by a restore. */
export const findClosedInside = (role: ProcessRole): readonly Finding[] =>
  (['ASSETS_FOLDER', 'UPLOAD_FOLDER', 'TRAINING_FOLDER'] as const).flatMap((name) => {
    const folder = folderOf(name, role)
    if (folder === undefined || statSync(folder, { throwIfNoEntry: false }) === undefined) return []
    const closed = firstClosed(folder)
    return closed ? withVariableName(name, { what: closed.what, next: `chown -R ${process.getuid?.()} ${folder}` }) : []
  })

function firstClosed(folder: string): Finding | undefined {
  const waiting = [folder]
  for (let left = looked; left > 0; ) {
    const one = waiting.shift()
    if (one === undefined) return undefined
    // A disk has this folder of the system at its root.
    for (const entry of readdirSync(one, { withFileTypes: true }).filter(({ name }) => name !== 'lost+found')) {
      const path = join(one, entry.name)
      const closed = findClosed(path, entry.isDirectory() ? 'write' : 'read')
      if (closed) return closed
      if (entry.isDirectory()) waiting.push(path)
      if (--left === 0) return undefined
    }
  }
  return undefined
}
