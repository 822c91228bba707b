import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { type Variable, type VariableName, variables } from '#platform/config/variables'
import type { Environment } from '#processes/setup/environments'
import { type Finding, findingLine } from '#processes/setup/finding'
import { StartRefusal } from '#platform/start-refusal'

/** Everybody may read what is in these. */
const pageFolders = ['WEB_FOLDER', 'CONSOLE_FOLDER', 'APPROVALS_FOLDER', 'ASSETS_FOLDER']
const storeFolders = ['UPLOAD_FOLDER', 'TRAINING_FOLDER']

interface Place {
  readonly name: string
  /** The path with all links resolved. */
  readonly path: string
}

/** A folder that the process will make is below one that is there. */
function realPath(given: string): string {
  const path = resolve(given)
  if (existsSync(path)) return realpathSync(path)
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
}

const isBelow = (path: string, folder: string): boolean => `${path}/`.startsWith(folder === '/' ? '/' : `${folder}/`)

/** The environment may have another process's variables, too. */
function isRead(name: string, { role }: Environment): boolean {
  const variable = name.replace(/_FILE$/, '')
  if (!Object.hasOwn(variables, variable)) return false
  return role === undefined || (variables[variable as VariableName] as Variable).roles.includes(role)
}

/** A bucket stands instead of the folder. */
const hasBucket = (name: string, of: Environment['of']): boolean =>
  name.endsWith('_FOLDER') && Boolean(of[name.replace(/FOLDER$/, 'S3_URL')])

function placesOf(environment: Environment, isPlace: (name: string) => boolean): readonly Place[] {
  const { of } = environment
  return Object.entries(of).flatMap(([name, value]) =>
    value && isPlace(name) && isRead(name, environment) && !hasBucket(name, of)
      ? [{ name, path: realPath(value) }]
      : [],
  )
}

/** Finds places below one of another name. The processes share the places of one name. */
const findBelow = (inner: readonly Place[], outer: readonly Place[]): readonly Finding[] =>
  inner.flatMap(({ name, path }, i) => {
    if (inner.findIndex((candidate) => candidate.name === name && candidate.path === path) !== i) return []
    const above = outer.find((candidate) => candidate.name !== name && isBelow(path, candidate.path))
    // Two places that are equal are reported once.
    if (!above || (above.path === path && above.name > name)) return []
    return [
      {
        what: `${name} is ${path === above.path ? path : `${path}, below ${above.path}`}, which is ${above.name}`,
        next: 'give each a folder of its own',
      },
    ]
  })

/**
 * Finds folders that hold each other, and secrets and stores below pages: files of one use would be removed or served as
 * those of another.
 */
export function findNestedFolders(environments: readonly Environment[]): readonly Finding[] {
  const of = (isPlace: (name: string) => boolean) =>
    environments.flatMap((environment) => placesOf(environment, isPlace))
  const pages = of((name) => pageFolders.includes(name))
  const folders = [...pages, ...of((name) => storeFolders.includes(name))]
  return [
    ...findBelow(folders, folders),
    ...findBelow(
      of((name) => /^[A-Z\d_]+_FILE$|^SIGNER_JOURNAL$/.test(name)),
      pages,
    ),
  ]
}

/** @throws StartRefusal */
export function needOwnFolders(environment: Environment): void {
  const found = findNestedFolders([environment])
  if (found.length > 0) throw new StartRefusal(found.map(findingLine).join('\n'))
}
