import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { createTestDatabase, type TestDatabase } from '@synet/stack/test-database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { diagnose } from '#processes/setup/diagnose'
import { openProofKey } from '#proof/proof-key'

let database: TestDatabase
let owner: Sql
let folder: string
const keyOf = (byte: string): string => openProofKey(Buffer.from(byte.repeat(32), 'hex')).publicKey
const published = keyOf('11')
const at = new Date()
beforeAll(async () => {
  database = await createTestDatabase()
  owner = openDatabase(database.ownerUrl, { max: 1 })
  folder = mkdtempSync(join(tmpdir(), 'synet-proof-key-'))
  writeFileSync(join(folder, 'seed'), '22'.repeat(64), { mode: 0o600 })
})
afterAll(async () => {
  await owner.end()
  await database[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  const given = {
    DATABASE_URL: database.urlOf('signer'),
    SEED_FILE: join(folder, 'seed'),
    PROOF_KEY_FILE: join(folder, 'proof-key'),
    SIGNER_JOURNAL: join(folder, 'journal.sqlite'),
    DEVELOPMENT: '1',
  }
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function found(byte: string): Promise<readonly string[]> {
  writeFileSync(join(folder, 'proof-key'), byte.repeat(32), { mode: 0o600 })
  const findings = await diagnose('signer', () => new Date())
  return findings.map(({ what, next }) => `${what} → ${next}`).filter((line) => line.includes('proof'))
}

it('names the key of the published proofs where the signer has another one [STD-12]', async () => {
  expect(await found('33')).toEqual([])
  const publish = (epoch: number, key: string) => owner`
    insert into app.proof_epoch (number, at, statement, hash, signature, public_key, detail, control, published_at)
      values (${epoch}, ${at}, '', ${`${epoch}`}, '', ${key}, '', '[]', ${at})`
  await publish(1, keyOf('33'))
  await publish(2, published)
  expect(await found('11')).toEqual([])
  expect(await found('33')).toEqual([
    expect.stringMatching(
      new RegExp(
        `^the proof key is that of ${keyOf('33')}, and the published proofs up to epoch 2 .* key ${published} → restore .* PROOF_KEY_FILE .* audits from outside`,
      ),
    ),
  ])
  vi.stubEnv('SIGNER_STANDBY_PORT', '0')
  vi.stubEnv('SIGNER_STANDBY_SECRET_FILE', join(folder, 'seed'))
  expect(await found('33')).toEqual([])
})
