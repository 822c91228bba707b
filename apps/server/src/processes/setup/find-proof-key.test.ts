import { writeFileSync } from 'node:fs'
import { openDatabase, type Sql } from '@synet/ledger/database'
import { createSignerPlaces, type SignerPlaces } from '#test-support/signer-places'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { diagnose } from '#processes/setup/diagnose'
import { openProofKey } from '#proof/proof-key'

let places: SignerPlaces
let owner: Sql
const keyOf = (byte: string): string => openProofKey(Buffer.from(byte.repeat(32), 'hex')).publicKey
const published = keyOf('11')
const at = new Date()
beforeAll(async () => {
  places = await createSignerPlaces()
  owner = openDatabase(places.database.ownerUrl, { max: 1 })
})
afterAll(async () => {
  await owner.end()
  await places[Symbol.asyncDispose]()
})
beforeEach(() => places.stubEnvironment({ PROOF_KEY_FILE: places.inFolder('proof-key') }))
afterEach(() => void vi.unstubAllEnvs())

async function found(byte: string): Promise<readonly string[]> {
  writeFileSync(places.inFolder('proof-key'), byte.repeat(32), { mode: 0o600 })
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
  vi.stubEnv('SIGNER_STANDBY_SECRET_FILE', places.inFolder('seed'))
  expect(await found('33')).toEqual([])
})
