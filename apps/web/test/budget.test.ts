import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '@synet/contract/languages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildInto, earlyKeys, entry, pageKeys, sharedKeys, sizesOf, wordSizes } from '../bench/sizes.ts'

const folder = mkdtempSync(join(tmpdir(), 'synet-budget-'))
beforeAll(() => buildInto(fileURLToPath(new URL('..', import.meta.url)), folder), 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const KB = 1_000

it('the first bundle is at most 125 KB of JS and 10 KB of CSS', () => {
  const { js, css } = sizesOf(folder, [entry])
  expect(js).toBeGreaterThan(60 * KB)
  expect(js).toBeLessThanOrEqual(125 * KB)
  expect(css).toBeLessThanOrEqual(10 * KB)
})

it('what comes with the first bundle is at most 25 KB of JS and 10 KB of CSS', () => {
  const { js, css } = sizesOf(folder, earlyKeys(folder), [entry])
  expect(js).toBeGreaterThan(KB)
  expect(js).toBeLessThanOrEqual(25 * KB)
  expect(css).toBeLessThanOrEqual(10 * KB)
})

it('no route adds more than 25 KB of JS to the shared parts, each of which is no larger', () => {
  const early = [entry, ...earlyKeys(folder)]
  const shared = sharedKeys(folder)
  for (const [i, key] of shared.entries()) {
    const { js } = sizesOf(folder, [key], [...early, ...shared.slice(0, i)])
    expect(js).toBeGreaterThan(KB)
    expect(js).toBeLessThanOrEqual(25 * KB)
  }
  const pages = pageKeys(folder)
  expect(pages.length).toBeGreaterThan(25)
  const large = pages.map((page) => [page, sizesOf(folder, [page], [...early, ...shared]).js] as const)
  expect(large.filter(([, js]) => js > 25 * KB)).toEqual([])
})

it('the code for wallets in the browser is at most 4 KB [EVR-06]', () => {
  const page = [entry, ...earlyKeys(folder), ...sharedKeys(folder), 'src/pages/recharge/pay.tsx']
  const { js } = sizesOf(folder, ['src/features/recharge/pay-with-wallet.tsx'], page)
  expect(js).toBeGreaterThan(KB)
  expect(js).toBeLessThanOrEqual(4 * KB)
})

it('the code that speaks a word is at most 10 KB, and is loaded by itself [WTH-08]', () => {
  const page = [entry, ...earlyKeys(folder), ...sharedKeys(folder), ...pageKeys(folder)]
  const { js } = sizesOf(folder, ['../../packages/training/src/speech/speak.ts'], page)
  expect(js).toBeGreaterThan(KB)
  expect(js).toBeLessThanOrEqual(10 * KB)
})

it('a file of texts is at most 8 KB in every language, the public pages’ 9 KB, and that of three groups 24 KB [K-04]', () => {
  const words = [...wordSizes(folder)]
  expect(words.length).toBe(4 * languages.length)
  const maxOf = (name: string): number => (name.startsWith('public/') ? 9 : name.startsWith('later/') ? 24 : 8) * KB
  expect(words.filter(([name, bytes]) => bytes > maxOf(name))).toEqual([])
})
