import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptBytes } from '@synet/training/client/kept-units'

/** Keeps models and shards as files. Whoever reads one checks its hash, so that a damaged one is only fetched again. */
export function createBlobFiles(folder: string): KeptBytes {
  const pathOf = (key: string): string => join(folder, `${key.replaceAll(/[^\w]/g, '-')}.blob`)
  return {
    async read(key) {
      return readFile(pathOf(key)).then(
        (bytes) => new Uint8Array(bytes),
        () => undefined,
      )
    },
    async write(key, bytes) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(`${pathOf(key)}.new`, bytes)
        await rename(`${pathOf(key)}.new`, pathOf(key))
      } catch {
        // A full or read-only disk: work continues without.
      }
    },
  }
}
