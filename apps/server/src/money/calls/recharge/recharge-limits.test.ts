import { CallError } from '@synet/contract/client'
import { hours } from '@synet/core/clock'
import { describe, expect, it } from 'vitest'
import { expireRecharges } from '#money/recharge/expire-recharges'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { actionKey } from '#test-support/person'

openProduct(5)

const order = ({ call }: ModelUser) => call('recharge/recharge', { network: 'dev', amount: '100' }, actionKey())
const cancel = ({ call }: ModelUser, id: string) => call('recharge/cancel', { id })
const errorOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error.data?.error : String(error)),
  )
const addressesOf = async ({ id }: ModelUser) =>
  (await product.look`select from app.deposit_address where user_id = ${id}`).count

describe('recharge orders', () => {
  it('cannot be made and cancelled without limit: they are limited per day, and no addresses are watched for them', async () => {
    const user = product.user(0)
    const refused: (string | undefined)[] = []
    for (let n = 0; n < 60; n++) {
      const made = await order(user).catch((error: unknown) => error)
      if (made instanceof CallError) refused.push(made.data?.error)
      else await cancel(user, (made as { id: string }).id)
    }
    expect(refused).toEqual(Array.from({ length: 40 }, () => 'recharge.day-limit'))
    expect(await addressesOf(user)).toBe(1)
    await product.pass(hours(24))
    const next = await order(user)
    // Side by side, none gets more.
    const burst = await Promise.all(Array.from({ length: 40 }, () => errorOf(order(user))))
    expect(burst.filter((error) => error === undefined)).toHaveLength(2)
    await cancel(user, next.id)
  })

  it('is not reported as paid when its time is over, also before a job has ended it', async () => {
    const user = product.user(4)
    const { id } = await order(user)
    await product.passOnly(hours(2))
    expect(await errorOf(user.call('recharge/submitted', { id }))).toBe('order.expired')
    expect((await user.call('recharge/detail', { id })).state).toBe('waiting')
  })

  it('is open until its time is over, and then no longer takes the place of another one', async () => {
    const user = product.user(3)
    for (let n = 0; n < 3; n++) await order(user)
    await product.passOnly(hours(2) - 1)
    expect(await errorOf(order(user))).toBe('recharge.open-limit')
    await product.passOnly(1)
    expect(await errorOf(order(user))).toBeUndefined()
  })

  it('ends at the moment its time is over, and one that is reported as paid a day later', async () => {
    const user = product.user(4)
    const [waiting, reported] = [await order(user), await order(user)]
    await user.call('recharge/submitted', { id: reported.id })
    const statesAfter = async (ms: number) => {
      await product.passOnly(ms)
      await expireRecharges(product.context)
      const read = async ({ id }: { id: string }) => (await user.call('recharge/detail', { id })).state
      return [await read(waiting), await read(reported)]
    }
    expect(await statesAfter(hours(2) - 1)).toEqual(['waiting', 'submitted'])
    expect(await statesAfter(1)).toEqual(['expired', 'submitted'])
    expect(await statesAfter(hours(24) - 1)).toEqual(['expired', 'submitted'])
    expect(await statesAfter(1)).toEqual(['expired', 'expired'])
  })

  it('the refusal says from when on another order is allowed', async () => {
    const user = product.user(1)
    const from = product.now().getTime()
    for (let n = 0; n < 20; n++) {
      await cancel(user, (await order(user)).id)
      await product.pass(60_000)
    }
    await expect(order(user)).rejects.toMatchObject({
      data: { error: 'recharge.day-limit', max: 20, until: new Date(from + hours(24)).toISOString() },
    })
    await product.pass(hours(24) - 20 * 60_000)
    await order(user)
    expect(await errorOf(order(user))).toBe('recharge.day-limit')
  })

  it('a new order takes over the address of a cancelled one of the same user that nothing was ever sent to', async () => {
    const [user, other] = [product.user(2), product.user(3)]
    const first = await order(user)
    await cancel(user, first.id)
    expect((await order(other)).address).not.toBe(first.address)
    const second = await order(user)
    expect(second.address).toBe(first.address)
    // While it has it, nobody else gets it.
    expect((await order(user)).address).not.toBe(first.address)
    product.chain.pay(first.address, 40_000_000n)
    await product.settle()
    const read = (id: string) => user.call('recharge/detail', { id })
    expect(await read(second.id)).toMatchObject({ state: 'credited', creditedAmount: '40' })
    expect(await read(first.id)).toMatchObject({ state: 'cancelled', address: first.address, transaction: null })
    expect((await user.call('user/info', {})).balances.USDT.available).toBe('40')
    expect(await product.auditFully()).toEqual([])
  })

  it('the address of an order that its user says is paid, or that something was sent to, is never used again', async () => {
    const user = product.user(4)
    const said = await order(user)
    await user.call('recharge/submitted', { id: said.id })
    await cancel(user, said.id)
    const paid = await order(user)
    expect(paid.address).not.toBe(said.address)
    product.chain.pay(paid.address, 100_000n)
    await product.settle()
    await cancel(user, paid.id)
    const next = await order(user)
    expect([said.address, paid.address]).not.toContain(next.address)
    // Seen on the way, and not final yet.
    product.chain.pay(next.address, 50_000_000n)
    product.chain.mine(1)
    await product.follow()
    expect((await user.call('recharge/detail', { id: next.id })).state).toBe('confirming')
    expect(await errorOf(cancel(user, next.id))).toBe('order.state')
    await product.settle()
  })
})

describe('what is too little to be credited', () => {
  it('is reported with the smallest amount that is credited, and the order does not count confirmations that change nothing [ST-03]', async () => {
    const user = product.user(3)
    const { id, address } = await order(user)
    const read = () => user.call('recharge/detail', { id })
    expect(await read()).toMatchObject({ belowMinimum: null, confirmations: null })
    product.chain.pay(address, 990_000n)
    await product.settle()
    expect(await read()).toMatchObject({
      state: 'waiting',
      confirmations: null,
      belowMinimum: { arrived: '0.99', minimum: '1' },
    })
    expect((await user.call('index/config', {})).minCredited).toBe('1')
    product.chain.pay(address, 10_000n)
    await product.settle()
    expect(await read()).toMatchObject({
      state: 'credited',
      creditedAmount: '1',
      belowMinimum: null,
      confirmations: { seen: 3, needed: 3 },
    })
  })
})

describe('quotes', () => {
  it('are limited per user and minute, for swaps and for withdrawals', async () => {
    const user = product.user(2)
    const [account] = (await user.call('bank/list', {})).list
    const many = (quote: () => Promise<unknown>) => Promise.all(Array.from({ length: 200 }, () => errorOf(quote())))
    const swaps = await many(() => user.call('user/exchangeQuote', { from: 'USDT', amount: '10' }))
    const withdrawals = await many(() => user.call('withdrawal/quote', { accountId: account?.id ?? '', amount: '10' }))
    for (const answers of [swaps, withdrawals]) {
      expect(answers.filter((error) => error === undefined)).toHaveLength(60)
      expect(new Set(answers)).toEqual(new Set([undefined, 'request.too-many']))
    }
    await product.pass(60_000)
    await user.call('user/exchangeQuote', { from: 'USDT', amount: '10' })
    // Another user is not held up.
    await product.user(4).call('user/exchangeQuote', { from: 'USDT', amount: '10' })
  })
})

it('an address that a restored database has forgotten becomes nobody else’s [STD-03, ENT-06]', async () => {
  const [former] = await product.look<{ index: bigint }[]>`select last_value as index from app.hd_index`
  const { address } = await order(product.user(1))
  // The database of before. Its server has begun a timeline that it knows nothing of.
  await product.forge(async (tx) => {
    await tx`delete from app.recharge_order where address = ${address}`
    await tx`delete from app.deposit_address where address = ${address}`
    await tx`delete from app.config_print where name like 'timeline %'`
    await tx`select setval('app.hd_index', ${former?.index ?? 1n})`
  })
  const next = [await order(product.user(2)), await order(product.user(2))].map((one) => one.address)
  expect(next).not.toContain(address)
  // Once for each restore.
  const [left] = await product.look<{ indices: bigint }[]>`
    select max(hd_index) - min(hd_index) as indices from app.deposit_address where address = any (${next}::text[])`
  expect(left?.indices).toBe(1n)
})
