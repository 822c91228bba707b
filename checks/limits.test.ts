import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limitGroups } from './limits.ts'

const root = join(import.meta.dirname, '..')
const folders = ['apps/server/src', 'packages/ledger/src']

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/\/\/[^\n]*/g, '')
const countLimits = (text: string) => withoutComments(text).match(/\blimit (?:\$\{|\d|\?)/g)?.length ?? 0

it('gives a reason for each limit of a query, and none for a limit that is gone [ATK-23]', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
  })
  const found = listed
    .toString()
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/test-support/'))
    .map((path) => [path, countLimits(readFileSync(join(root, path), 'utf8'))] as const)
    .filter(([, count]) => count > 0)
  expect(found.length).toBeGreaterThan(100)
  const expected = limitGroups.flatMap(({ files }) => Object.entries(files))
  expect(new Set(expected.map(([path]) => path)).size).toBe(expected.length)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

it('does not take the word in a comment for a limit, and counts several in a file', () => {
  expect(countLimits('// limit 5\nsql`select 1 limit ${n}` /* limit 3 */ `limit 1`')).toBe(2)
})
