import { readFileSync } from 'node:fs'
import { join, dirname } from 'node:path'
import { builtInTexts } from '@synet/words/built-in'
import { pages as consoleTexts } from '@synet/words/console/en-US'
import { expect, it } from 'vitest'
import { execFileSync } from 'node:child_process'
import { parseSync } from 'oxc-parser'

// Finds names that the types do not hold: pages that the server names in pushes, classes of CSS modules, and facts of texts.

const root = join(import.meta.dirname, '..')

/** A place with the name that is wrong there. */
type Fault = string

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* walk(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield* walk(child)
}

const literalOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined

/** The name of a property, with or without quotation marks. */
const nameOf = (key: unknown): string | undefined =>
  isNode(key) && typeof key['name'] === 'string' ? key['name'] : literalOf(key)

const parse = (path: string, text: string): readonly Node[] => [
  ...walk(parseSync(path, text).program as unknown as Node),
]

/** Lists tracked and new files of the product. */
const list = (...patterns: readonly string[]): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { cwd: root })
    .toString()
    .split('\n')
    .filter((path) => path !== '' && !/\.test\.tsx?$|\/(?:test|test-support)\//.test(path))

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** @param pages the paths of the app, with their search parameters */
function findWrongPages(
  path: string,
  text: string,
  pages: Readonly<Record<string, readonly string[]>>,
): readonly Fault[] {
  const named = parse(path, text).flatMap((node) => literalOf(node) ?? [])
  return named
    .filter((one) => /^\/pages(?:-sub)?\//.test(one))
    .filter((one) => {
      const { pathname, searchParams } = new URL(one, 'https://synet.invalid')
      const known = pages[pathname]
      return !known || [...searchParams.keys()].some((name) => !known.includes(name))
    })
    .map((one) => `${path}: there is no page ${one}`)
}

/** The style sheet whose classes every view may name. */
const shared = '@synet/ui/layout/tokens.css'

/** @param cssOf reads a style sheet that is imported, by its path relative to the file, or the shared one */
function findWrongClasses(path: string, text: string, cssOf: (module: string) => string): readonly Fault[] {
  const nodes = parse(path, text)
  const modules = new Map<string, string>()
  for (const node of nodes) {
    const from = node.type === 'ImportDeclaration' ? literalOf(node['source']) : undefined
    if (!from?.endsWith('.module.css')) continue
    const [local] = (node['specifiers'] as readonly Node[]).map(({ local: name }) => (name as { name: string }).name)
    if (local) modules.set(local, from)
  }
  const hasClass = (sheet: string, name: string): boolean =>
    [...cssOf(sheet).matchAll(/\.([\w-]+)/g)].some(([, one]) => one === name)
  return nodes.flatMap((node) => {
    if (node.type === 'JSXAttribute' && (node['name'] as Node)['name'] === 'className') {
      const names = literalOf(node['value'])?.split(' ') ?? []
      return names.flatMap((name) => (hasClass(shared, name) ? [] : [`${path}: ${shared} has no class ${name}`]))
    }
    if (node.type !== 'MemberExpression' || !isNode(node['object'])) return []
    const module = modules.get(String(node['object']['name']))
    const name = node['computed'] ? literalOf(node['property']) : nameOf(node['property'])
    if (module === undefined || name === undefined) return []
    return hasClass(module, name) ? [] : [`${path}: ${module} has no class ${name}`]
  })
}

/** The facts that a text in ICU's message format asks for. The cases of a plural or a choice are texts themselves. */
function factsOf(text: string): ReadonlySet<string> {
  const facts = new Set<string>()
  let at = 0
  const readText = (): void => {
    for (; at < text.length && text[at] !== '}'; at++) if (text[at] === '{') readArgument()
  }
  const readArgument = (): void => {
    const end = text.slice(at).search(/[,}]/) + at
    facts.add(text.slice(at + 1, end).trim())
    for (at = end; at < text.length && text[at] !== '}'; at++) {
      if (text[at] !== '{') continue
      at++
      readText()
    }
  }
  readText()
  return facts
}

/** @param texts the English texts by id */
function findWrongFacts(path: string, text: string, texts: Readonly<Record<string, string>>): readonly Fault[] {
  return parse(path, text).flatMap((node) => {
    const callee = node['callee'] as Node | undefined
    if (node.type !== 'CallExpression' || !['t', 'kitWord'].includes(String(callee?.['name']))) return []
    const [first, second] = node['arguments'] as readonly Node[]
    const id = literalOf(first)
    const message = id === undefined ? undefined : texts[id]
    if (message === undefined) return []
    const wanted = factsOf(message)
    if (second === undefined) return wanted.size === 0 ? [] : [`${path}: ${id} needs ${[...wanted].join(', ')}`]
    if (second.type !== 'ObjectExpression') return []
    const properties = second['properties'] as readonly Node[]
    if (properties.some(({ type }) => type !== 'Property')) return []
    const given = properties.flatMap(({ key }) => nameOf(key) ?? [])
    const missing = [...wanted].filter((name) => !given.includes(name))
    const surplus = given.filter((name) => !wanted.has(name))
    return [
      ...missing.map((name) => `${path}: ${id} needs ${name}`),
      ...surplus.map((name) => `${path}: ${id} has no ${name}`),
    ]
  })
}

/** Looks at the whole product. */
function findFaults(
  pages: Readonly<Record<string, readonly string[]>>,
  texts: Readonly<Record<string, string>>,
): readonly Fault[] {
  const views = list(
    'apps/web/*.ts',
    'apps/web/*.tsx',
    'apps/console/*.tsx',
    'apps/approvals/*.tsx',
    'packages/ui/*.tsx',
  )
  const servers = list('apps/server/src/*.ts', 'packages/contract/src/*.ts', 'packages/words/src/*.ts')
  return [
    ...servers.flatMap((path) => findWrongPages(path, read(path), pages)),
    ...views.flatMap((path) => [
      ...findWrongClasses(path, read(path), (module) =>
        read(
          module === shared
            ? 'packages/ui/src/layout/tokens.css'
            : module.startsWith('.')
              ? join(dirname(path), module)
              : placeOf(path, module),
        ),
      ),
      ...findWrongFacts(path, read(path), texts),
    ]),
  ]
}

/** The file of an import by `#`, which each workspace takes from its `src`. */
const placeOf = (path: string, module: string): string =>
  join(path.split('/').slice(0, 2).join('/'), 'src', module.replace('#', ''))

/** The pages of the app with their search parameters, as the table of routes has them. */
const pages = Object.fromEntries(
  readFileSync(join(import.meta.dirname, '../apps/web/src/routes.ts'), 'utf8')
    .split(/^ {2}(?=')/m)
    .slice(1)
    .map((row) => {
      const [, search = ''] = /search: \{([^}]*)\}/.exec(row) ?? []
      return [row.split("'")[1] ?? '', [...search.matchAll(/(\w+):/g)].map(([, name = '']) => name)]
    }),
)

it('the check finds no page, class or fact of a text that is missing [RMS-06]', async () => {
  const { app, sent } = await builtInTexts('en-US')
  expect(findFaults(pages, { ...app, ...sent, ...consoleTexts })).toEqual([])
})

it('the check finds a page that the app does not have, and a parameter that it does not take [RMS-06]', () => {
  const text = `const of = { a: '/pages-sub/orders/transfers', b: '/pages/task-list/run?id=1', c: '/pages/task-list/run?run=1' }`
  expect(findWrongPages('a.ts', text, pages)).toEqual([
    'a.ts: there is no page /pages-sub/orders/transfers',
    'a.ts: there is no page /pages/task-list/run?run=1',
  ])
})

it('the check finds a class that a module lacks [RMS-06]', () => {
  const text = `import css from './form.module.css'\nconst a = [css['forms'], css['form'], css.row]`
  expect(findWrongClasses('a.tsx', text, () => '.form { .row-end { color: red } }')).toEqual([
    'a.tsx: ./form.module.css has no class forms',
    'a.tsx: ./form.module.css has no class row',
  ])
})

it('the check finds a class that the shared style sheet lacks [RMS-06]', () => {
  const text = `const a = <p className="note quite" />`
  expect(findWrongClasses('a.tsx', text, () => '.note {} .quiet {}')).toEqual([
    'a.tsx: @synet/ui/layout/tokens.css has no class quite',
  ])
})

it('the check finds a fact that a text does not have, and one that it lacks [RMS-06]', () => {
  const texts = {
    'common.available': '{amount} {unit} available',
    left: '{count, plural, one {# day} other {# days of {of}}}',
  }
  const text = `t('common.available', { amount, units }); t('left', { count: 1, of }); t('left'); t('unknown', { a })`
  expect(findWrongFacts('a.tsx', text, texts)).toEqual([
    'a.tsx: common.available needs unit',
    'a.tsx: common.available has no units',
    'a.tsx: left needs count, of',
  ])
  expect([...factsOf(texts.left)]).toEqual(['count', 'of'])
  expect([...factsOf('{n, plural, =0 {none} other {{n} left}} of {all}')]).toEqual(['n', 'all'])
})
