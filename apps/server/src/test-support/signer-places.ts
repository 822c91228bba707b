import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@synet/stack/test-database'
import { vi } from 'vitest'

/**
 * A database, and a folder in which a signer has its seed and its store.
 * @param files further secrets of the folder, by name
 */
export async function createSignerPlaces(files: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'synet-signer-'))
  const inFolder = (name: string): string => join(folder, name)
  for (const [name, text] of Object.entries({ seed: '22'.repeat(64), ...files }))
    writeFileSync(inFolder(name), text, { mode: 0o600 })
  return {
    database,
    folder,
    inFolder,
    /** Sets the variables of a signer, which `vi.unstubAllEnvs` takes back. */
    stubEnvironment(more: Readonly<Record<string, string>> = {}): void {
      const given = {
        DATABASE_URL: database.urlOf('signer'),
        SEED_FILE: inFolder('seed'),
        SIGNER_JOURNAL: inFolder('journal.sqlite'),
        DEVELOPMENT: '1',
        ...more,
      }
      for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
    },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}
export type SignerPlaces = Awaited<ReturnType<typeof createSignerPlaces>>
