import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { orderFiles, unknownSeconds } from '#vitest-longest-first'

const files = ['a', 'b', 'c', 'd', 'e', 'f']

it('the runner starts the longest files first, and those that no run has measured among them [RMS-08]', () => {
  const seconds = { a: 1, b: 2 * unknownSeconds, c: 2 }
  expect(orderFiles(['a', 'b', 'c', 'new'], seconds)).toEqual(['b', 'new', 'c', 'a'])
})

it('the runner starts files in the same random order for the same seed [RMS-08]', () => {
  const one = orderFiles(files, {}, '1')
  expect(orderFiles(files.toReversed(), { a: 9 }, '1')).toEqual(one)
  expect(one.toSorted()).toEqual(files)
  expect(['2', '3', '4'].some((seed) => orderFiles(files, {}, seed).join() !== one.join())).toBe(true)
})

it('every measured file exists [RMS-08]', () => {
  const root = join(import.meta.dirname, '../../..')
  const measured = Object.keys(JSON.parse(readFileSync(join(root, 'packages/stack/test-seconds.json'), 'utf8')))
  expect(measured.length).toBeGreaterThan(10)
  expect(measured.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
