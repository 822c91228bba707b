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

const routes = readFileSync(join(source, 'routes.ts'), 'utf8')
const loaders = readFileSync(join(source, 'page-loaders.ts'), 'utf8')
/** Every page with the groups that are there before it is shown: the usual ones, its route's, and those that it waits for. */
const pages = [...loaders.matchAll(/^ {2}'([^']+)': \(\) => import\('#(pages\/[^']+)'\)/gm)].map(
  ([, path = '', name = '']) => {
    const file = join(source, name)
    const [, row = ''] = new RegExp(`^ {2}'${path}': \\{([^}]*)\\}`, 'm').exec(routes) ?? []
    const early = row.includes('early: true')
    const code = readFileSync(file, 'utf8')
    const more = [/words: \[([^\]]*)\]/.exec(row), /loadWords\(\[([^\]]*)\]\)/.exec(code)]
    const groups = [
      ...(early ? ['first'] : ['first', 'money', 'person', 'more']),
      ...more.flatMap((match) => match?.[1]?.match(/\w+/g) ?? []),
      ...(code.includes('loadHelp()') ? ['help'] : []),
    ]
    return { path, file, early, groups }
  },
)

/** Ids that some of the files say, each with its group and file. */
const saidIn = (files: Iterable<readonly [string, string]>) =>
  [...files].flatMap(([path, text]) => {
    // A union of types says nothing.
    const said = [...text.replace(/^ *\| '.*$/gm, '').matchAll(/'([\w-]+\.[\w.-]+)'/g)]
      .map(([, id = '']) => id)
      .filter((id) => id in texts)
    const built = [...text.matchAll(/t\(`([\w-]+\.)/g)].map(([, start = '']) => start)
    return [...said, ...built].map((id) => ({
      group: groupOf(id) ?? '',
      said: `${id} in ${path.slice(source.length)}`,
    }))
  })

it('the first pages use only texts of the first group [K-04]', () => {
  const first = pages.filter(({ early }) => early).map(({ file }) => file)
  expect(first.length).toBe(3)
  const files = reachable([join(source, 'main.tsx'), ...first])
  expect(files.size).toBeGreaterThan(60)
  expect(
    saidIn(files)
      .filter(({ group }) => group !== 'first')
      .map(({ said }) => said),
  ).toEqual([])
})

it('a page uses only texts of the groups that it loads [K-04]', () => {
  expect(pages.length).toBe(60)
  const late = pages.flatMap(({ path, file, groups }) =>
    saidIn(reachable([file]))
      .filter(({ group }) => !groups.includes(group))
      .map(({ said }) => `${path}: ${said}`),
  )
  expect(late).toEqual([])
})
