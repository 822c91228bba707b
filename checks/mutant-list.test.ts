import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allMutants } from './mutant-list.ts'

const root = join(import.meta.dirname, '..')

it('each mutant can be planted, and `npm test` runs the tests that must catch it [RMS-08]', () => {
  expect(allMutants.length).toBeGreaterThanOrEqual(60)
  expect(new Set(allMutants.map(({ name }) => name)).size).toBe(allMutants.length)
  const broken = allMutants.flatMap(({ name, file, changes, tests }) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [
      ...changes.filter(([from]) => text.split(from).length !== 2).map(([from]) => `${name}: ${from}`),
      ...tests
        .filter(
          (path) => !existsSync(join(root, path)) || !path.endsWith('.test.ts') || /\.(release|long)\./.test(path),
        )
        .map((path) => `${name}: ${path}`),
    ]
  })
  expect(broken).toEqual([])
})
