import { mkdir, readFile, rename, rm, writeFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { StoredUnit, UnitStore, ByteCache } from '@synet/training/client/unit-store'
import { limitBytes } from '@synet/training/client/limit-bytes'

const ending = '.blob'

/** Keeps models and shards as files. Each reader checks the hash, so that a damaged one is only fetched again. */
export function createBlobFiles(folder: string): ByteCache {
  const pathOf = (name: string): string => join(folder, `${name}${ending}`)
  return limitBytes({
    read: (name) =>
      readFile(pathOf(name)).then(
        (bytes) => new Uint8Array(bytes),
        () => undefined,
      ),
    async write(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${pathOf(name)}.new`, bytes)
      await rename(`${pathOf(name)}.new`, pathOf(name))
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async names() {
      const files = await readdir(folder).catch(() => [])
      return files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length))
    },
  })
}

/** Keeps one file per unit. It is written to a temporary file and renamed: after a crash the old or the new one is there. */
export function createUnitFiles(folder: string): UnitStore {
  const pathOf = (key: string): string => join(folder, `${key.replaceAll('/', '-')}.unit`)
  // Changes run one after the other, so that a checkpoint which is still being written does not appear after its unit was cleared.
  let last: Promise<void> = Promise.resolve()
  // A full or read-only disk fails them; work continues without storage.
  const queue = (change: () => Promise<void>): Promise<void> => (last = last.then(change).catch(() => undefined))
  return {
    async read(key) {
      try {
        return deserialize(await readFile(pathOf(key))) as StoredUnit
      } catch {
        return undefined
      }
    },
    write: (key, kept) =>
      queue(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(`${pathOf(key)}.new`, serialize(kept))
        await rename(`${pathOf(key)}.new`, pathOf(key))
      }),
    clear: (key) =>
      queue(async () => {
        await rm(pathOf(key), { force: true })
        await rm(`${pathOf(key)}.new`, { force: true })
      }),
  }
}
