import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { createTestDatabase } from '@synet/stack/test-database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isTest } from '../rules/arrows.ts'
import { filesBelow } from '../text.ts'
import { mismatchesOf } from './compare-query.ts'
import { type Describe, openDescriber } from './describe-query.ts'
import { findQueries, type Query } from './find-queries.ts'

const root = join(import.meta.dirname, '../..')
const canary = 'checks/queries/canary/queries.ts'

let sql: Sql
let describe: Describe
beforeAll(async () => {
  sql = openDatabase((await createTestDatabase()).ownerUrl, { max: 1 })
  describe = await openDescriber(sql)
})
afterAll(() => sql.end())

/** Columns that are declared nullable, by their declaration; the value is the place, until a query returns a null. */
type NullsNotSeen = Map<string, string | undefined>

/** The faults of a query in any of its statements. */
async function faultsOf(query: Query, notSeen: NullsNotSeen): Promise<string[]> {
  const faults = new Set(query.unknown === undefined ? [] : [`not checked: ${query.unknown}`])
  for (const statement of query.statements) {
    try {
      const described = await describe(statement)
      for (const mismatch of mismatchesOf(query, statement, described)) faults.add(mismatch)
      for (const { name, nullable } of described.columns) {
        const declared = query.row?.get(name)
        if (!declared?.nullable || declared.kinds.has('any')) continue
        if (nullable) notSeen.set(declared.declaredBy, undefined)
        else if (!notSeen.has(declared.declaredBy))
          notSeen.set(declared.declaredBy, `${query.at}: ${name} is never null, declared is ${declared.text}`)
      }
    } catch (error) {
      faults.add(error instanceof Error ? error.message : String(error))
    }
  }
  return [...faults].map((fault) => `${query.at}: ${fault}`)
}

async function faultsIn(configFile: string): Promise<{ count: number; faults: string[] }> {
  const queries = findQueries(root, join(root, configFile))
  const notSeen: NullsNotSeen = new Map()
  const faults: string[] = []
  for (const query of queries) faults.push(...(await faultsOf(query, notSeen)))
  faults.push(...[...notSeen.values()].filter((fault) => fault !== undefined))
  return { count: queries.length, faults }
}

/** All queries are prepared, concurrently with other load. */
const timeoutMs = 180_000

it(
  "every query's columns and parameters are those of its declared types [HSE-05]",
  async () => {
    const { count, faults } = await faultsIn('checks/queries/tsconfig.json')
    expect(faults).toEqual([])
    // A project without files would also have no faults.
    expect(count).toBeGreaterThan(500)
  },
  timeoutMs,
)

it('no query bypasses the check as a text [HSE-05]', () => {
  const files = ['apps/server/src', 'packages/ledger/src'].flatMap((folder) => filesBelow(join(root, folder), /\.ts$/))
  const unsafe = files.filter((path) => !isTest(path) && /\.unsafe\b/.test(readFileSync(path, 'utf8')))
  // Migrations are files; rights and log-ins are utility statements; personal rows and retention make their statements
  // from the rows of the list of tables, and their tests run each of them.
  expect(unsafe.map((path) => relative(root, path)).toSorted()).toEqual([
    'apps/server/src/people/closing/personal-rows.ts',
    'apps/server/src/platform/database/migrate-database.ts',
    'apps/server/src/platform/database/process-logins.ts',
    'apps/server/src/processes/retention/retention.ts',
    'packages/ledger/src/migrate.ts',
  ])
})

it('a query fails for a misspelt or missing column, a wrong type, or an undeclared null [HSE-05]', async () => {
  const lines = readFileSync(join(root, canary), 'utf8').split('\n')
  const expected = lines.flatMap((line, index) => {
    const [, faults] = /^\/\/ falls: (.*)$/.exec(line) ?? []
    // The template begins on the line of the mark's function, or on the next one.
    const at = index + (lines[index + 1]?.endsWith('=>') ? 3 : 2)
    return (faults?.split(' + ') ?? []).map((fault) => `${canary}:${at}: ${fault}`)
  })
  const { faults } = await faultsIn('checks/queries/canary/tsconfig.json')
  expect(faults.sort()).toEqual(expected.sort())
})
