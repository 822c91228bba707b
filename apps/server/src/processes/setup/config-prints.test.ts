import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { comparePrints, findDifferent, printOf, readOwnPrints } from '#processes/setup/config-prints'
import { processRoleName } from '#platform/database/database-roles'
import { messagePublicKey } from '#platform/message/seal-message'
import { type Product, startProduct } from '#test-support/product'

let product: Product
beforeAll(async () => {
  product = await startProduct(0)
})
afterAll(() => product[Symbol.asyncDispose]())
afterEach(() => vi.unstubAllEnvs())

const names = [
  'DEPOSIT_XPUB',
  'LEASE_KEY',
  'OPERATOR_KEY',
  'MESSAGE_PUBLIC_KEY',
  'MESSAGE_KEY',
  'PUSH_PUBLIC_KEY',
  'PUSH_KEY',
  'APPROVALS_ORIGIN',
]
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
  ['APPROVALS_ORIGIN', 'https://sign.example', 'https://other.example', /synet replace-key approvals-origin/],
])('a process whose %s differs from that of another one does not start [STD-12]', async (name, first, other, next) => {
  await compare({ [name]: first })
  await compare({ [name]: first })
  await expect(compare({ [name]: other })).rejects.toThrow(next)
  expect(await findDifferent(product.look, printsWith({ [name]: other }))).toMatchObject([{ variable: name }])
  expect(await findDifferent(product.look, printsWith({ [name]: first }))).toEqual([])
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

it('of two processes that start at once, one with another value, exactly one starts [STD-12]', async () => {
  const own = (value: string) => [{ name: 'at-once', variable: 'X', print: printOf('at-once', value) }]
  const outcomes = await Promise.allSettled(
    ['one', 'two'].map((value) => comparePrints(product.look, product.now(), own(value))),
  )
  expect(outcomes.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
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
