import { describe, expect, it } from 'vitest'
import { giveSnt, giveUsdt } from '#test-support/give'
import { actionKey } from '#test-support/person'
import { takeMoneyDesk } from '#test-support/money-desk'
import { error } from '#test-support/operators'
import type { ModelUser } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'

const money = takeMoneyDesk()
const { user, balances } = money

const available = async (one: ModelUser) => {
  const { USDT, SNT } = await balances(one)
  return { USDT: USDT.available, SNT: SNT.available }
}
const swap = async ({ call }: ModelUser, from: 'USDT' | 'SNT', amount: string) => {
  const { quoteId } = await call('user/exchangeQuote', { from, amount })
  return call('user/exchange_coin_money', { quoteId, payPassword }, actionKey())
}
const transfer = (from: ModelUser, to: ModelUser, asset: 'USDT' | 'SNT', amount: string) =>
  from.call('user/transfer', { counterparty: to.name, asset, amount, payPassword }, actionKey())

describe('no remainder is trapped [ATK-16]', () => {
  it('the last 9 USDT and 9 SNT, too few for the chain, leave by swap and transfer', async () => {
    const [ann, ben] = [user(0), user(1)]
    await giveUsdt(money.product, ann.id, 9_000_000n)
    await giveSnt(money.product, ann.id, 9_000_000n)
    // 9 SNT are below the smallest swap; only all of them may leave.
    await expect(swap(ann, 'SNT', '8.999999')).rejects.toMatchObject(
      error('amount.below-minimum', { min: '10', asset: 'SNT' }),
    )
    const { received } = await swap(ann, 'SNT', '9')
    expect(Number(received)).toBeCloseTo(0.873, 3)
    const before = await available(ann)
    expect(before).toEqual({ USDT: (9 + Number(received)).toFixed(6).replace(/0+$/, ''), SNT: '0' })
    await transfer(ann, ben, 'USDT', '9')
    // Less than the smallest transfer is left: a part may not leave, the whole less its fee may.
    const rest = Number((await available(ann)).USDT)
    expect(rest).toBeLessThan(1)
    await expect(transfer(ann, ben, 'USDT', '0.5')).rejects.toMatchObject(error('amount.below-minimum'))
    const whole = Math.floor((rest * 1_000_000 * 10_000) / 10_050) / 1_000_000
    await transfer(ann, ben, 'USDT', String(whole))
    expect(Number((await available(ann)).USDT)).toBeLessThanOrEqual(0.000001)
  })

  it('a remainder leaves whatever the smallest transfer and swap are set to', async () => {
    const [ann, ben] = [user(2), user(3)]
    await money.product.look`
      insert into app.setting (name, value) values ('transferMinSnt', '"1000000000"'), ('swapMinSnt', '"10000000000"')`
    await giveSnt(money.product, ann.id, 3_000_000n)
    await transfer(ann, ben, 'SNT', '2.985074')
    expect(await available(ann)).toMatchObject({ SNT: '0' })
    await swap(ben, 'SNT', '2.985074')
    expect(await available(ben)).toMatchObject({ SNT: '0' })
  })

  it('an amount of zero is no remainder', async () => {
    const empty = user(2)
    await expect(transfer(empty, user(3), 'SNT', '0')).rejects.toMatchObject(error('amount.below-minimum'))
    await expect(swap(empty, 'SNT', '0')).rejects.toMatchObject(error('amount.below-minimum'))
  })
})
