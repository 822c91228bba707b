import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { comparePrints, findDifferent, printOf, readOwnPrints } from '#processes/setup/config-prints'
import { encryptKey } from '#platform/config/key-file'
import { processRoleName } from '#platform/database/database-roles'
import { messagePublicKey } from '#platform/message/seal-message'
import { openProduct, product } from '#test-support/product'

openProduct()

afterEach(() => vi.unstubAllEnvs())

const names = [
  'DEPOSIT_XPUB',
  'LEASE_KEY',
  'OPERATOR_KEY',
  'MESSAGE_PUBLIC_KEY',
  'MESSAGE_KEY',
  'PUSH_PUBLIC_KEY',
  'PUSH_KEY',
  'PROOF_KEY',
  'SITE_ORIGIN',
  'APPROVALS_ORIGIN',
]
const folder = mkdtempSync(join(tmpdir(), 'synet-prints-'))
afterAll(() => rmSync(folder, { recursive: true }))
/** The prints of a process that has these variables and no others. */
function printsWith(given: Readonly<Record<string, string>>) {
  for (const name of names) {
    vi.stubEnv(name, given[name])
    vi.stubEnv(`${name}_FILE`, undefined)
  }
  return readOwnPrints()
}
const compare = (given: Readonly<Record<string, string>>) =>
  comparePrints(product.look, product.now(), printsWith(given))
const hex = (byte: string) => byte.repeat(32)

it.each([
  ['DEPOSIT_XPUB', 'xpub-one', 'xpub-two', /name the one that `synet init` wrote/],
  ['LEASE_KEY', hex('aa'), hex('ab'), /synet replace-key lease-key/],
  ['OPERATOR_KEY', hex('ba'), hex('bb'), /synet replace-key operator-key/],
  ['SITE_ORIGIN', 'https://app.example', 'https://www.example', /passkeys of users .*synet replace-key site-host/],
  ['APPROVALS_ORIGIN', 'https://sign.example', 'https://other.example', /synet replace-key approvals-origin/],
])('a process whose %s differs from that of another one does not start [STD-12]', async (name, first, other, next) => {
  await compare({ [name]: first })
  await compare({ [name]: first })
  await expect(compare({ [name]: other })).rejects.toThrow(next)
  expect(await findDifferent(product.look, printsWith({ [name]: other }))).toMatchObject([{ variable: name }])
  expect(await findDifferent(product.look, printsWith({ [name]: first }))).toEqual([])
})

it('a site may move to another port of its host [STD-12]', async () => {
  await compare({ SITE_ORIGIN: 'https://app.example:8443' })
})

it('a private key is compared with the public one of another process [STD-12]', async () => {
  const key = hex('0c')
  await compare({ MESSAGE_KEY: key })
  const pair = messagePublicKey(Buffer.from(key, 'hex')).toString('hex')
  await compare({ MESSAGE_PUBLIC_KEY: pair })
  const { publicKey } = generateKeyPairSync('x25519')
  const other = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  await expect(compare({ MESSAGE_PUBLIC_KEY: other })).rejects.toThrow(/synet replace-key message-key/)
})

it('a proof key is compared, plain or encrypted, and not in a module or where it does not open [STD-12]', async () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    return join(folder, name)
  }
  const compareFile = (name: string, text: string) => {
    printsWith({})
    vi.stubEnv('PROOF_KEY_FILE', file(name, text))
    return comparePrints(product.look, product.now(), readOwnPrints())
  }
  vi.stubEnv('KEY_PASSPHRASE_FILE', file('passphrase', 'a long passphrase'))
  await compareFile('first', hex('11'))
  await compareFile('first', encryptKey(Buffer.from(hex('11'), 'hex'), 'a long passphrase'))
  const sealed = encryptKey(Buffer.from(hex('33'), 'hex'), 'another passphrase')
  for (const unknown of ['kms:a?endpoint=b&region=c', sealed, 'no key']) await compareFile('unknown', unknown)
  await expect(compareFile('other', hex('33'))).rejects.toThrow(
    /^PROOF_KEY is not the one .*: restore the file; .*announce it.* `synet replace-key proof-key` as the owner/,
  )
})

it('exactly one of two processes that start at once with different values starts [STD-12]', async () => {
  const own = (value: string) => [{ name: 'at-once', variable: 'X', print: printOf('at-once', value) }]
  const outcomes = await Promise.allSettled(
    ['one', 'two'].map((value) => comparePrints(product.look, product.now(), own(value))),
  )
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('each process may read and write the prints, and change none [STD-12]', async () => {
  for (const role of ['api', 'console', 'jobs', 'watcher', 'signer', 'audits'] as const) {
    const [row] = await product.look<{ may: boolean; change: boolean }[]>`
      select has_table_privilege(${processRoleName(role)}, 'app.config_print', 'insert')
          and has_table_privilege(${processRoleName(role)}, 'app.config_print', 'select') as may,
        has_table_privilege(${processRoleName(role)}, 'app.config_print', 'update') as change`
    expect({ role, ...row }).toEqual({ role, may: true, change: false })
  }
})
