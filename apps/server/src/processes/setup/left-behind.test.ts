import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readConfig } from '#platform/config'
import { openContext } from '#platform/context'
import { openStore } from '#custody/signer/store'
import { start } from '#processes/roles/signer'
import { diagnose } from '#processes/setup/diagnose'
import { findUnlike } from '#processes/setup/environments'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await createTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'synet-left-'))
  writeFileSync(join(folder, 'seed'), '22'.repeat(64), { mode: 0o600 })
  writeFileSync(join(folder, 'secret'), 'ab'.repeat(32), { mode: 0o600 })
  openStore(join(folder, 'journal.sqlite')).close()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  const given = {
    DATABASE_URL: database.urlOf('signer'),
    SEED_FILE: join(folder, 'seed'),
    SIGNER_JOURNAL: join(folder, 'journal.sqlite'),
    SIGNER_STANDBY_SECRET_FILE: join(folder, 'secret'),
    DEVELOPMENT: '1',
  }
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
})
const found = () => diagnose('signer', () => new Date())

it('tells a switch of a lost store that was left behind [ATK-31]', async () => {
  expect(JSON.stringify(await found())).not.toContain('SIGNER_STORE_LOST')
  vi.stubEnv('SIGNER_STORE_LOST', '1')
  expect(await found()).toContainEqual({
    what: 'SIGNER_STORE_LOST is set, and the store agrees with the database',
    next: expect.stringMatching(/^remove it/),
    aside: true,
  })
  const of = { SIGNER_STORE_LOST: '1' }
  expect(findUnlike([{ file: 'signer.env', role: 'signer', of }])).toContainEqual({
    what: 'SIGNER_STORE_LOST is set in signer.env: the signer would start with any store',
    next: 'remove it once two operators have adopted the position',
  })
})

it('refuses a signer that is active and a standby at once [STD-12]', async () => {
  vi.stubEnv('SIGNER_STANDBY_PORT', '1')
  vi.stubEnv('SIGNER_STANDBY_URL', 'http://127.0.0.1:1')
  const both = /SIGNER_STANDBY_URL and SIGNER_STANDBY_PORT are both set/
  expect((await found()).map(({ what }) => what)).toContainEqual(expect.stringMatching(both))
  const context = await openContext(readConfig('signer'), 'test')
  try {
    await expect(start(context)).rejects.toThrow(both)
  } finally {
    await context.close()
  }
})
