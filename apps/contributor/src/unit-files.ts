import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { KeptUnit, KeptUnits } from '@synet/training/client/kept-units'

/** Keeps one file per unit. It is written to a temporary file and renamed: after a crash the old or the new one is there. */
export function createUnitFiles(folder: string): KeptUnits {
  const pathOf = (key: string): string => join(folder, `${key.replaceAll('/', '-')}.unit`)
  return {
    async read(key) {
      try {
        return deserialize(await readFile(pathOf(key))) as KeptUnit
      } catch {
        return undefined
      }
    },
    async write(key, kept) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(`${pathOf(key)}.new`, serialize(kept))
        await rename(`${pathOf(key)}.new`, pathOf(key))
      } catch {
        // The disk is full or read-only; work continues without storage.
      }
    },
    clear: (key) => rm(pathOf(key), { force: true }).catch(() => undefined),
  }
}
