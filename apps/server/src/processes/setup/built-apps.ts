import { existsSync, realpathSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where `npm run build` puts the apps of this release. */
export const builtApps = fileURLToPath(new URL('../../../../../site', import.meta.url))

interface Call {
  /** The program as it was typed; npm names it from the folder that it was called in, with every link resolved. */
  readonly program: string
  readonly folder: string
  /** The folder as the shell knows it, with the links by which somebody entered it. */
  readonly shellFolder: string | undefined
}

/** How this program was called. */
export const ownCall = (): Call => ({
  program: process.argv[1] ?? '',
  folder: process.cwd(),
  shellFolder: process.env['PWD'],
})

/**
 * Keeps a link through which the program was called: an upgrade points it at the pages of the next release.
 * @returns the folder of the built apps; undefined before `npm run build`
 */
export function findApps(built: string, { program, folder, shellFolder }: Call): string | undefined {
  if (!existsSync(built)) return undefined
  const entered = shellFolder !== undefined && isSame(shellFolder, folder) ? shellFolder : folder
  const names = [resolve(entered, relative(folder, program)), program].map((one) => resolve(one, '../../../../site'))
  return names.find((name) => name !== built && isSame(name, built)) ?? built
}

export const isSame = (one: string, other: string): boolean =>
  existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other)
