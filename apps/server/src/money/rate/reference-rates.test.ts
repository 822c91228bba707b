import { minutes } from '@synet/core/clock'
import { type OpenServer, openServer } from '@synet/core/test-support/open-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchRates } from '#money/rate/reference-rates'
import { openProduct, product } from '#test-support/product'
import { rechargeUser } from '#test-support/orders'

openProduct(1)
let said: string
let source: OpenServer
beforeAll(async () => {
  source = await openServer((_, response) => response.end(said))
})
afterAll(() => source[Symbol.asyncDispose]())

const saying = (USD: unknown, CNY: unknown) =>
  JSON.stringify({ data: { currency: 'USDT', rates: { USD, CNY, EUR: '1' } } })
const ask = (answer: string) => {
  said = answer
  return fetchRates({ ...product.owner, config: { ...product.context.config, ratesUrl: `${source.origin}/` } })
}

it('balances have a reference value with source and time, never an invented, absurd or old one [K-05]', async () => {
  const user = product.user(0)
  await rechargeUser(product, user, 100_000_000n)
  const reference = async () => (await user.call('purchase/income', { zone: 'UTC' })).reference
  expect(await reference()).toBeNull()
  for (const answer of [
    '',
    '{}',
    saying('abc', '7'),
    saying('1.0', '0.1'),
    saying('900', '7.1'),
    saying(1, 7),
    ' '.repeat(300_000),
  ]) {
    await ask(answer)
    expect(await reference()).toBeNull()
  }
  await ask(saying('1.000456', '7.1'))
  const usdt = (await user.call('user/info', {})).balances.USDT.available
  expect(await reference()).toMatchObject({ currency: 'USD', source: '127.0.0.1', at: product.now().toISOString() })
  expect(Number((await reference())?.usdt)).toBeCloseTo(Math.floor(Number(usdt) * 100.0456) / 100, 6)
  await ask(saying('nothing', '7.1'))
  expect(await reference()).not.toBeNull()
  await product.passOnly(minutes(61))
  expect(await reference()).toBeNull()
})
