import { expect, it } from 'vitest'
import { limitGroups } from './limits.ts'
import { readSources, withoutComments } from './sources.ts'

const countLimits = (text: string) => withoutComments(text).match(/\blimit (?:\$\{|\d|\?)/g)?.length ?? 0

it('gives a reason for each limit of a query, and none for a limit that is gone [ATK-23]', () => {
  const found = readSources('apps/server/src', 'packages/ledger/src')
    .map(([path, text]) => [path, countLimits(text)] as const)
    .filter(([, count]) => count > 0)
  expect(found.length).toBeGreaterThan(100)
  const expected = limitGroups.flatMap(({ files }) => Object.entries(files))
  expect(new Set(expected.map(([path]) => path)).size).toBe(expected.length)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

it('does not take the word in a comment for a limit, and counts several in a file', () => {
  expect(countLimits('// limit 5\nsql`select 1 limit ${n}` /* limit 3 */ `limit 1`')).toBe(2)
})
