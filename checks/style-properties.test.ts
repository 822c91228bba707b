import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (...patterns: readonly string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root })
    .toString()
    .trim()
    .split('\n')
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Base UI sets these on its own elements. */
const fromBaseUi = /^--(?:drawer|dialog|toast|popup|anchor|available)-/

it('every custom property that a style reads is set somewhere, so that no style falls back without notice', () => {
  const styles = read('apps/*.css', 'packages/*.css')
  const names = (texts: readonly { text: string }[], pattern: RegExp) =>
    texts.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const set = new Set([
    ...names(styles, /(--[\w-]+)\s*:/g),
    ...names(read('apps/*.tsx', 'apps/*.ts', 'packages/ui/*.tsx', 'packages/ui/*.ts'), /['"](--[\w-]+)['"]/g),
  ])
  expect(set.size).toBeGreaterThan(60)
  const unset = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !set.has(name) && !fromBaseUi.test(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(unset).toEqual([])
})
