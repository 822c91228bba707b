import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { groupOf } from '@synet/words/groups'
import { kit } from '@synet/words/kit/en-US'
import { messages } from '@synet/words/messages/en-US'
import { pages as pageWords } from '@synet/words/pages/en-US'
import { expect, it } from 'vitest'

const source = fileURLToPath(new URL('../apps/web/src/', import.meta.url))
const ui = fileURLToPath(new URL('../packages/ui/src', import.meta.url))
const texts: Record<string, string> = { ...messages, ...kit, ...pageWords }

const fileOf = (specifier: string, from: string): string | undefined => {
  if (specifier.startsWith('#')) return join(source, specifier.slice(1))
  if (specifier.startsWith('./') || specifier.startsWith('../')) return join(dirname(from), specifier)
  const [, name] = /^@synet\/ui\/([\w/-]+)$/.exec(specifier) ?? []
  return name && ['.tsx', '.ts'].map((end) => join(ui, name + end)).find((path) => existsSync(path))
}

/** The static imports of a file. Files of other pages are fetched later and bring their own texts. */
function reachable(start: readonly string[]): Map<string, string> {
  const files = new Map<string, string>()
  const walk = (path: string): void => {
    if (files.has(path) || path.endsWith('.css')) return
    const text = readFileSync(path, 'utf8')
    files.set(path, text)
    for (const [, specifier = ''] of text.matchAll(/^(?:import|export|\}) [^'\n]*from '([^']+)'/gm)) {
      const file = fileOf(specifier, path)
      if (file) walk(file)
    }
  }
  for (const path of start) walk(path)
  return files
}

it('the first pages use only texts of the first group [K-04]', () => {
  const routes = readFileSync(join(source, 'routes.ts'), 'utf8')
  const early = [...routes.matchAll(/^ {2}'([^']+)': \{[^}]*early: true/gm)].map(([, path]) => path)
  const loaders = readFileSync(join(source, 'page-loaders.ts'), 'utf8')
  const pages = [...loaders.matchAll(/^ {2}'([^']+)': \(\) => import\('#(pages\/[^']+)'\)/gm)].flatMap(
    ([, path, file = '']) => (early.includes(path) ? [join(source, file)] : []),
  )
  expect(pages.length).toBe(3)
  const files = reachable([join(source, 'main.tsx'), ...pages])
  expect(files.size).toBeGreaterThan(60)
  const late = [...files].flatMap(([path, text]) => {
    const said = [...text.matchAll(/'([\w-]+\.[\w.-]+)'/g)].map(([, id = '']) => id).filter((id) => id in texts)
    const built = [...text.matchAll(/t\(`([\w-]+\.)/g)].map(([, start = '']) => start)
    return [...said, ...built]
      .filter((id) => groupOf(id) !== 'first')
      .map((id) => `${id} in ${path.slice(source.length)}`)
  })
  expect(late).toEqual([])
})
