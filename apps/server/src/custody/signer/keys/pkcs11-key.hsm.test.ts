import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { memoryKey } from '@synet/chain/signing-key'
import { hotWalletSecret } from '@synet/chain/test-support/elsewhere'
import { allNetworks } from '@synet/core/all-networks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { openConfiguredKeys } from '#custody/signer/keys/open-configured-keys'
import { type Product, startProduct } from '#test-support/product'
import { rechargeUser, withdrawApproved } from '#test-support/orders'
import { seed } from '#test-support/seeded-product'

// `npm run test:hsm` sets both, with SoftHSM 2.
const binding = process.env['PKCS11_BINDING'] ?? ''
const modulePath = process.env['PKCS11_MODULE'] ?? ''
const pin = '123456'
const folder = mkdtempSync(join(tmpdir(), 'synet-hsm-'))
const pinFile = join(folder, 'pin')

let product: Product
beforeAll(async () => {
  writeFileSync(join(folder, 'softhsm2.conf'), `directories.tokendir = ${folder}\nobjectstore.backend = file\n`)
  writeFileSync(pinFile, `${pin}\n`)
  process.env['SOFTHSM2_CONF'] = join(folder, 'softhsm2.conf')
  const run = (...of: string[]) => execFileSync('softhsm2-util', of, { stdio: 'pipe' })
  run('--init-token', '--free', '--label', 'synet', '--pin', pin, '--so-pin', pin)
  // The same hot wallet as the product's, so that its rows fit.
  const hot = hotWalletSecret(seed)
  const [, x, y] = /^04(.{64})(.{64})$/.exec(Buffer.from(memoryKey(hot).publicKey).toString('hex')) ?? []
  const jwk = (hex = '') => Buffer.from(hex, 'hex').toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'secp256k1', d: Buffer.from(hot).toString('base64url'), x: jwk(x), y: jwk(y) },
  })
  const proof = generateKeyPairSync('ed25519').privateKey
  for (const [label, id, one] of [
    ['hot', '01', key],
    ['proof', '02', proof],
  ] as const) {
    const file = join(folder, `${label}.pem`)
    writeFileSync(file, one.export({ format: 'pem', type: 'pkcs8' }))
    run('--import', file, '--token', 'synet', '--label', label, '--id', id, '--pin', pin)
    rmSync(file)
  }
  product = await startProduct(1)
})
afterAll(async () => {
  await product[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const place = (object: string) =>
  `pkcs11:token=synet;object=${object}?module-path=${encodeURIComponent(modulePath)}&pin-source=${encodeURIComponent(pinFile)}`

it('hot wallet and proof key sign through PKCS#11: a payout and a statement [ATK-15]', async () => {
  const places = {
    seed,
    hot: place('hot'),
    proof: place('proof'),
    retired: [],
    pkcs11: binding,
    kmsCredentials: undefined,
  }
  const { keys, proofKey } = await openConfiguredKeys(places)
  expect(keys.hot.address).toBe(product.signer.keys.hot.address)
  const signer = { ...product.signer, keys }
  const payer = product.user(0)
  await rechargeUser(product, payer, 200_000_000n)
  const id = (await withdrawApproved(product, payer, '100')).toString()
  expect(await signApprovedWithdrawals(product.context, allNetworks.dev, signer)).toBe(true)
  await product.settle()
  expect((await payer.call('withdrawal/list', { id })).list[0]?.state).toBe('confirmed')

  const text = 'the newest epoch'
  const x = Buffer.from(proofKey?.publicKey ?? '', 'hex').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  expect(verify(null, Buffer.from(text), publicKey, Buffer.from((await proofKey?.sign(text)) ?? '', 'hex'))).toBe(true)
  await expect(openConfiguredKeys({ ...places, hot: place('missing') })).rejects.toThrow('0 keys "missing"')
})
