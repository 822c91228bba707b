import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteCache } from '@synet/training/client/unit-store'
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
