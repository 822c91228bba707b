import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
]
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

describe.each(documents)('%s', (document) => {
  const text = read(document)

  test('names only commands that exist', () => {
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('names only files that exist', () => {
    const inText = [...text.matchAll(/`((?:packages|apps|checks|docs|scripts|e2e)\/[\w./-]+)`/g)].map(
      ([, path = '']) => path,
    )
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = '']) => join(document, '..', path))
    expect([...inText, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('the import rules have a row for every folder of the repository', async () => {
  const { arrows } = await import('./rules/arrows.ts')
  const folders = ['apps', 'packages'].flatMap((group) =>
    readdirSync(join(root, group), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${group}/${entry.name}`] : [],
    ),
  )
  expect([...folders, 'e2e'].toSorted()).toEqual(Object.keys(arrows).toSorted())
})
