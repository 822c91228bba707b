import { days, hours } from '@synet/core/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { remind } from '#training/run/remind'
import { type ModelUser, type Product, startProduct } from '#test-support/product'
import { beginRun, earnDay } from '#test-support/runs'

let product: Product
let user: ModelUser
beforeEach(async () => {
  product = await startProduct(1)
  const [first] = product.users
  if (!first) throw new Error('there is a user')
  user = first
})
afterEach(() => product[Symbol.asyncDispose]())

const notificationsOf = async () =>
  (await user.call('user/notifications', {})).list
    .filter(({ order }) => order?.type === 'run')
    .map(({ state, amount, asset }) => [state, amount ?? '-', asset].join(' '))

describe('a run', () => {
  it('LUV-06 tells of each credited day its income, and of its end the principal', async () => {
    const { id, dailyIncome } = await beginRun(product, user, '300')
    await earnDay(product, id, 1)
    await product.pass(days(1))
    expect(await notificationsOf()).toEqual([`day-credited ${dailyIncome} SNT`])
    await product.pass(days(6) + hours(1))
    expect((await notificationsOf())[0]).toBe('ended 300 USDT')
  })

  it('LUV-06 tells in the evening of a day, once, that its quota is open', async () => {
    const { id } = await beginRun(product, user, '300')
    await product.look`update app.run set state = 'running' where id = ${id}`
    await product.passOnly(hours(20))
    await remind(product.context)
    expect(await notificationsOf()).toEqual([])
    await product.passOnly(hours(2))
    await remind(product.context)
    await remind(product.context)
    expect(await notificationsOf()).toEqual(['quota-open - USDT'])
    await product.pass(hours(3))
    await earnDay(product, id, 2)
    await product.passOnly(hours(20))
    await remind(product.context)
    expect(await notificationsOf()).toEqual(['quota-open - USDT'])
  })
})
