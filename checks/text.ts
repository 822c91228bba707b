import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unsafeMigration } from './migrations.ts'
import { sqlClock } from './rules/sql-clock.ts'

/** Checks that oxlint cannot do: SQL files. Each problem is `path:line: what`. */
export type TextCheck = (root: string) => string[]

export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesBelow(path, ending)
    return ending.test(entry.name) ? [path] : []
  })
}

const houseFolders = (root: string): string[] =>
  readdirSync(root)
    .filter((name) => name === 'apps' || name === 'packages')
    .map((name) => join(root, name))

const sources = (root: string, ending: RegExp): { path: string; text: string }[] =>
  houseFolders(root).flatMap((folder) =>
    filesBelow(folder, ending).map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') })),
  )

/** Migrations and .sql queries take the time as a parameter: the database's own clock cannot be moved. */
const clockInSql: TextCheck = (root) =>
  sources(root, /\.sql$/).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const call = sqlClock(line)
      return call ? [`${path}:${index + 1}: ${call} reads the database's clock`] : []
    }),
  )

export const textChecks: Readonly<Record<string, TextCheck>> = { clockInSql, unsafeMigration }

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = join(import.meta.dirname, '..')
  const problems = Object.values(textChecks).flatMap((check) => check(root))
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
