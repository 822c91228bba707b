import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

const vite = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url))

/** A row of vite's manifest. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export interface Sizes {
  /** Bytes, gzip level 9. */
  readonly js: number
  readonly css: number
}

/** Builds an app as it is deployed. */
export async function buildInto(app: string, folder: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = ['--outDir', folder, '--emptyOutDir', '--manifest', '--logLevel', 'warn']
  await promisify(execFile)(process.execPath, [vite, 'build', ...options], { cwd: app, env })
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest

const gz = (path: string): number => (existsSync(path) ? gzipSync(readFileSync(path), { level: 9 }).length : 0)

/** Files that a chunk brings by static imports, itself included. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const walk = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const other of chunk.imports ?? []) walk(other)
  }
  for (const key of keys) walk(key)
  return files
}

/** The script with React inside the app's page; a page that has none gives nothing. */
const reactIn = (page: string): string =>
  [...readFileSync(page, 'utf8').matchAll(/<script>([^]*?)<\/script>/g)].find(([, script]) =>
    script?.includes('inPage'),
  )?.[1] ?? ''

/** @param without files that are loaded already and not counted */
export function sizesOf(folder: string, keys: readonly string[], without: readonly string[] = []): Sizes {
  const manifest = readManifest(folder)
  const there = filesOf(manifest, without)
  const sizes = { js: 0, css: 0 }
  for (const file of filesOf(manifest, keys)) {
    if (there.has(file)) continue
    if (file.endsWith('.css')) sizes.css += gz(join(folder, file))
    else sizes.js += gz(join(folder, file))
  }
  // React comes inside the page.
  if (keys.includes(entry)) sizes.js += gzipSync(reactIn(join(folder, entry)), { level: 9 }).length
  return sizes
}

/** The page's own entry, by its key in the manifest. */
export const entry = 'index.html'

/** Each page's source, in the order of the table of routes. */
export const pageKeys = (folder: string): string[] =>
  Object.keys(readManifest(folder)).filter((key) => key.startsWith('src/pages/'))

const partKeys = (folder: string, names: readonly string[]): string[] =>
  names.map(
    (name) =>
      Object.keys(readManifest(folder)).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js')) ?? name,
  )

/** Parts that every page needs, which come beside the first bundle. */
export const earlyKeys = (folder: string): string[] => partKeys(folder, ['kit', 'look'])
/** Parts that many pages share and that come once, each after those that it needs. */
export const sharedKeys = (folder: string): string[] =>
  partKeys(folder, ['tabs', 'training', 'home', 'controls', 'tasks', 'form'])

/** Each file of texts of each language: `first/en-US` → bytes; `later` has the three groups that come together. */
export function wordSizes(folder: string): Map<string, number> {
  const manifest = readManifest(folder)
  const rows = Object.entries(manifest).flatMap(([key, chunk]) => {
    const later = /^_words-(\w\w-\w\w)-/.exec(key)?.[1]
    const name = later ? `later/${later}` : /virtual:words\/web\/(\w+\/[\w-]+)$/.exec(key)?.[1]
    return name ? [[name, gz(join(folder, chunk.file))] as const] : []
  })
  return new Map(rows)
}
