import { testPin } from '@synet/contract/test-support/test-pin'
import { parseAddress, toTronAddress } from '@synet/chain/address'
import { allNetworks } from '@synet/core/all-networks'
import { done } from '@synet/core/result'
import { expect, it } from 'vitest'
import { type Product, startProduct } from '#test-support/product'
import { isNoWallet } from './is-no-wallet.ts'

const payout = '0x52908400098527886E0F7030069857D2E4169EE7'
const config = { payoutContracts: { ERC20: payout } } as never

it.each([
  ...Object.values(allNetworks).map(({ token }) => token),
  toTronAddress(allNetworks.ERC20.token),
  'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  payout,
  payout.toLowerCase(),
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000100',
  '0x000000000000000000000000000000000000dEaD',
  toTronAddress('0x0000000000000000000000000000000000000000'),
])('%s is no wallet [FLT-03]', (address) => expect(isNoWallet(config, address)).toBe(true))

it.each(Object.values(allNetworks).filter(({ isTest }) => !isTest))(
  'the check refuses the other tokens of $name that its file names [FLT-03]',
  ({ otherTokens }) => {
    expect(otherTokens).not.toEqual([])
    for (const address of otherTokens) expect(isNoWallet(config, address)).toBe(true)
  },
)

it('the check knows contracts by addresses whose checksum is right [STD-09]', () => {
  for (const network of Object.values(allNetworks))
    for (const address of network.otherTokens) expect(parseAddress(network, address)).toEqual(done(address))
})

it('the check takes other addresses for wallets [FLT-03]', () => {
  expect(isNoWallet(config, '0x8617E340B3D01FA5F11F306F4090FD50E238070D')).toBe(false)
  expect(isNoWallet(config, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe(false)
})

it('the server refuses a receiving account whose address can be no wallet, and saves nothing [FLT-03]', async () => {
  const product: Product = await startProduct(1)
  await using _ended = product
  const user = product.user(0)
  const accounts = () => product.look`select id from app.receiving_account where user_id = ${user.id}`
  const before = await accounts()
  for (const address of [allNetworks.ERC20.token, '0x000000000000000000000000000000000000dEaD'])
    await expect(
      user.call('bank/add', { network: 'dev', address, name: 'mine', payPassword: testPin, code: '123456' }),
    ).rejects.toMatchObject({ data: { error: 'address.no-wallet' } })
  expect(await accounts()).toEqual(before)
})
