import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sqlClock } from './rules/sql-clock.ts'
import { spawnSync } from 'node:child_process'
import { readMarks } from '@synet/ledger/migrate'

const house = join(import.meta.dirname, '..')

/** The baseline of each folder runs in an empty database, where nothing waits for it. */
const baselines = { 'packages/ledger/migrations': '0001', 'apps/server/migrations': '0001' }

const migrationName = /^(\d{4})_.*\.sql$/

/** squawk counts lines from zero. */
interface Finding {
  readonly file: string
  readonly line: number
  readonly rule_name: string
  readonly message: string
}

/** A migration must neither block nor break processes of the last release, which still run. */
function unsafeMigration(root: string): string[] {
  const paths = Object.entries(baselines).flatMap(([folder, last]) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder))
          .filter((name) => (migrationName.exec(name)?.[1] ?? '') > last)
          .map((name) => join(root, folder, name))
      : [],
  )
  const isOutside = (path: string) => readMarks(readFileSync(path, 'utf8')).outsideTransaction
  return [
    ...lint(
      root,
      paths.filter((path) => !isOutside(path)),
      ['--assume-in-transaction'],
    ),
    ...lint(root, paths.filter(isOutside), []),
  ]
}

function lint(root: string, paths: readonly string[], extra: readonly string[]): string[] {
  // Without paths squawk would read its standard input.
  if (paths.length === 0) return []
  const options = ['--config', join(house, '.squawk.toml'), '--reporter', 'json', ...extra, ...paths]
  const { stdout, stderr, error } = spawnSync(join(house, 'node_modules/.bin/squawk'), options, { encoding: 'utf8' })
  // Problems set the status, too; a linter that did not run must not pass as one that found nothing.
  if (error || stderr) return [error?.message ?? stderr]
  return (JSON.parse(stdout) as Finding[]).map(
    ({ file, line, rule_name, message }) => `${relative(root, file)}:${line + 1}: ${rule_name}: ${message}`,
  )
}

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
