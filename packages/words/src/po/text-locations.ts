import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const web = join(root, 'apps/web/src')

/** The files of the apps and packages that show texts, by path from the repository's root. */
const sources: ReadonlyMap<string, string> = new Map(
  globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
)

/** The web app's files that a file imports. */
function importsOf(file: string): string[] {
  const text = sources.get(relative(root, file)) ?? ''
  return [...text.matchAll(/(?:from |import\()'([#.][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? join(web, name.slice(1)) : join(dirname(file), name),
  )
}

/** The first page that needs each file of the web app, as its pictures are named. */
const pageOf: ReadonlyMap<string, string> = (() => {
  const found = new Map<string, string>()
  const loaders = sources.get('apps/web/src/page-loaders.ts') ?? ''
  for (const [, path = '', page = ''] of loaders.matchAll(/'(\/[^']*)': \(\) => import\('#([^']+)'\)/g)) {
    const open = [join(web, page)]
    for (let file = open.pop(); file; file = open.pop()) {
      const name = relative(root, file)
      if (found.has(name) || !sources.has(name)) continue
      found.set(name, path.replaceAll('/', '_').slice(1) || 'launch')
      open.push(...importsOf(file))
    }
  }
  return found
})()

/** Keys that are built from parts: the part before the first variable. */
const builtKeys = [...sources].flatMap(([file, text]) =>
  [...text.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map(([, start = '']) => ({ start, file })),
)

/**
 * @returns the files that show a text, and the pictures of their pages, which `npm run screenshots:pages` takes, by path
 * from the repository's root
 */
export function findTextLocations(key: string): {
  readonly files: readonly string[]
  readonly pictures: readonly string[]
} {
  const literal = [...sources].filter(([, text]) => text.includes(`'${key}'`)).map(([file]) => file)
  const files =
    literal.length > 0 ? literal : builtKeys.filter(({ start }) => key.startsWith(start)).map(({ file }) => file)
  const pictures = files.flatMap((file) => {
    const page = pageOf.get(file)
    return page === undefined ? [] : [`docs/screenshots/pages/${page}.dark.png`]
  })
  return { files: [...new Set(files)], pictures: [...new Set(pictures)] }
}
