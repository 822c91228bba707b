import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const run = promisify(execFile)
const brotli = promisify(brotliCompress)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const vite = join(root, 'node_modules/vite/bin/vite.js')
const sources = [
  'packages/core',
  'packages/contract',
  'packages/words',
  'packages/ui',
  'packages/training',
  'packages/proof',
]

/** Size and modification time of every source file, which is enough to detect an edit. */
function fingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || path.includes('/dist/') || path.includes('node_modules')) continue
      const { size, mtimeMs } = statSync(path)
      hash.update(`${path} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

const compressed = /\.(?:js|css|html|json|svg|wasm|webmanifest)$/

/** Compresses each file that becomes smaller with Brotli's best level at build time, so that serving costs nothing. */
async function compressAll(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    paths
      .filter((path) => compressed.test(path))
      .map(async (path) => {
        const bytes = readFileSync(path)
        const small = await brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
        if (small.length < bytes.length) writeFileSync(`${path}.br`, small)
      }),
  )
}

/** The number of builds that are kept: a running server may still serve an older one. */
const keptBuilds = 5

/** A build that takes longer than this counts as ended. */
const buildMaxMs = 600_000

function removeOldBuilds(builds: string): void {
  const found = readdirSync(builds)
    .map((name) => ({ name, at: statSync(join(builds, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .toSorted((a, b) => b.at - a.at)
  const isUnfinished = ({ name }: { name: string }): boolean => name.startsWith('.')
  const whole = found.filter((one) => !isUnfinished(one))
  const newest = Math.max(...found.map(({ at }) => at))
  const abandoned = found.filter((one) => isUnfinished(one) && one.at < newest - buildMaxMs)
  for (const { name } of [...whole.slice(keptBuilds), ...abandoned])
    rmSync(join(builds, name), { recursive: true, force: true })
}

/** The folders of the built apps. */
export interface BuiltApps {
  readonly web: string
  readonly console: string
  /** The signer's own page. */
  readonly approvals: string
}

/**
 * Builds an app if its sources have changed since the last build. The folder of a build is named after its sources and
 * appears only when it is complete, even with concurrent builds. @returns that folder
 */
export async function buildApp(app: keyof BuiltApps): Promise<string> {
  const folder = join(root, 'apps', app)
  const builds = join(folder, 'dist')
  const dist = join(builds, fingerprint([...sources, `apps/${app}`]).slice(0, 16))
  if (existsSync(dist)) return dist
  const unfinished = join(builds, `.unfinished-${process.pid}`)
  mkdirSync(unfinished, { recursive: true })
  // The caller may be a test, and the builder takes React's mode from the environment.
  const env = { ...process.env, NODE_ENV: 'production' }
  const options = ['--outDir', unfinished, '--emptyOutDir', '--logLevel', 'warn']
  await run(process.execPath, [vite, 'build', ...options], { cwd: folder, env })
  await compressAll(unfinished)
  try {
    renameSync(unfinished, dist)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(dist)) throw error
  }
  removeOldBuilds(builds)
  return dist
}

export async function buildApps(): Promise<BuiltApps> {
  const [web, console, approvals] = await Promise.all([buildApp('web'), buildApp('console'), buildApp('approvals')])
  return { web, console, approvals }
}
