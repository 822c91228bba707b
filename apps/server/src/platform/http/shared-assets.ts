import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** A page that was loaded before a deployment asks for files of its own build for as long as it is open. */
const keptBuilds = 5
const manifests = 'builds'
/** No two processes write to the same file. */
const writer = `.${hostname()}-${process.pid}.new`

/** A name that a bundler gives: no path, no hidden file, and no compressed copy, which only its original leads to. */
export const isAssetName = (name: string): boolean => /^\w[\w.-]*$/.test(name) && !name.endsWith('.br')

/**
 * Copies a build's files to a folder that all nodes share, and removes those that only builds before the last five had. A
 * node then serves the files of every build that another node may serve pages of.
 */
export async function publishAssets(build: string, shared: string): Promise<void> {
  const own = join(build, 'assets')
  const entries = await readdir(own, { withFileTypes: true }).catch(() => [])
  const names = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()
  await mkdir(join(shared, manifests), { recursive: true })
  // Names contain the hash of their contents, so that a file that is there is the same one.
  const there = new Set(await readdir(shared))
  for (const name of names) if (!there.has(name)) await copyWhole(join(own, name), join(shared, name))
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16)
  const manifest = join(shared, manifests, `${id}.json`)
  await writeFile(manifest + writer, JSON.stringify(names))
  await rename(manifest + writer, manifest)
  await removeOld(shared)
}

/** Others see the file only when it is complete. */
async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to + writer)
  await rename(to + writer, to)
}

async function removeOld(shared: string): Promise<void> {
  const folder = join(shared, manifests)
  const found = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const dated = await Promise.all(found.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const builds = dated.toSorted((a, b) => b.at - a.at)
  const kept = builds.slice(0, keptBuilds)
  const lists = await Promise.all(
    kept.map(async ({ name }) => JSON.parse(await readFile(join(folder, name), 'utf8')) as string[]),
  )
  const needed = new Set(lists.flat())
  for (const { name } of builds.slice(keptBuilds)) {
    const names = JSON.parse(await readFile(join(folder, name), 'utf8')) as string[]
    for (const one of names) if (!needed.has(one)) await rm(join(shared, one), { force: true })
    await rm(join(folder, name), { force: true })
  }
}
