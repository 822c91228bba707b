import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { diagnose } from '#processes/setup/diagnose'
import { exitRefused } from '#platform/start-refusal'
import { start } from '#processes/roles/signer'
import { createSignerPlaces, type SignerPlaces } from '#test-support/signer-places'
import { readConfig } from '#platform/config'
import { openContext } from '#platform/context'

let places: SignerPlaces
let folder: string
beforeAll(async () => {
  places = await createSignerPlaces({ kms: 'id:secret', pin: '123456' })
  folder = places.folder
  writeFileSync(
    join(folder, 'binding.mjs'),
    'export default { PKCS11: class { load(path) { throw new Error(`${path}: cannot open shared object file`) } } }',
  )
})
afterAll(() => places[Symbol.asyncDispose]())
beforeEach(() =>
  places.stubEnvironment({
    KMS_CREDENTIALS_FILE: join(folder, 'kms'),
    // A signer that ends in this process does not give its store back.
    SIGNER_JOURNAL: join(mkdtempSync(join(folder, 'store-')), 'journal.sqlite'),
  }),
)
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** @returns the status with which the process ends, and what it says */
async function endOfStart() {
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text))
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    throw Object.assign(new Error('ended'), { status })
  })
  const context = await openContext(readConfig('signer'), 'test')
  try {
    const { status } = (await start(context)
      .catch(exitRefused)
      .catch((error: unknown) => error)) as { status?: number }
    return { status, said: said.join('\n') }
  } finally {
    await context.close()
  }
}
const found = async () => (await diagnose('signer', () => new Date())).map(({ what, next }) => `${what} → ${next}`)

const token = (more: string) => `pkcs11:token=synet;object=hot?${more}`
it.each([
  [
    'no file of the PIN',
    'HOT_KEY',
    token('module-path=/x.so&pin-source=/nope'),
    78,
    /pin-source: \/nope cannot be read \(ENOENT\) → name the file/,
  ],
  [
    'a module that is none',
    'HOT_KEY',
    token('module-path=/x.so&pin-source=PIN'),
    78,
    /module-path: \/x\.so: cannot open shared object file → name the file/,
  ],
  [
    'no key service',
    'HOT_KEY',
    'kms:hot?endpoint=http://127.0.0.1:1&region=a',
    1,
    /fetch failed: .* → check its address/,
  ],
  [
    'no key service of a former key',
    'HOT_KEYS_RETIRED',
    'seed kms:hot?endpoint=http://127.0.0.1:1&region=a',
    1,
    /fetch failed: .* → check its address/,
  ],
  [
    'no key service of the proof',
    'PROOF_KEY',
    'kms:hot?endpoint=http://127.0.0.1:1&region=a',
    1,
    /fetch failed: .* → check its address/,
  ],
] as const)(
  'synet doctor tries each key where it is stored, and reports %s by its variable [STD-12]',
  async (_what, name, place, status, text) => {
    vi.stubEnv('PKCS11_BINDING', join(folder, 'binding.mjs'))
    vi.stubEnv(name, place.replace('PIN', join(folder, 'pin')))
    const line = expect.stringMatching(new RegExp(`^${name}: the key does not open: ${text.source}`))
    expect(await found()).toContainEqual(line)
    expect(await endOfStart()).toEqual({ status, said: line })
  },
)

it('synet doctor reports a missing binding, and nothing about keys that open [STD-12]', async () => {
  vi.stubEnv('HOT_KEY', token(`module-path=/other.so&pin-source=${join(folder, 'pin')}`))
  vi.stubEnv('PKCS11_BINDING', join(folder, 'none.mjs'))
  expect(await found()).toContainEqual(expect.stringMatching(/^HOT_KEY: the key does not open: PKCS11_BINDING: /))
  vi.stubEnv('HOT_KEY', 'seed')
  expect((await found()).join()).not.toContain('does not open')
})
