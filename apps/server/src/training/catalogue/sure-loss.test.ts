import type { OpsRequestInput } from '@synet/contract/calls'
import { days, hours, minutes } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { describe, expect, it } from 'vitest'
import { losesSurely, readCosts, saleOutcome, type SaleTerms } from '#training/catalogue/sale-terms'
import { readSettings } from '#platform/settings'
import { giveSnt, giveUsdt } from '#test-support/give'
import { actionKey } from '#test-support/person'
import { takeMoneyDesk } from '#test-support/money-desk'
import { type Asked, error } from '#test-support/operators'
import type { ModelUser } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'

const money = takeMoneyDesk()
const { user, pass, reason } = money

const propose = async (request: Asked<OpsRequestInput<'proposeCatalogue'>>) => {
  const made = { reason, secondFactor: await money.desk.first.code() }
  return money.desk.first.ops('proposeCatalogue', { ...request, ...made } as OpsRequestInput<'proposeCatalogue'>)
}
const tasks = async () => (await user(0).call('purchase/taskList', {})).list
const tiny = async () => {
  const found = (await tasks()).find(({ projectCode }) => projectCode === 'tiny-speeches')
  invariant(found, 'the tiny task is there')
  return found
}
const pledge = async ({ call }: ModelUser, amount: string) => {
  const request = { taskId: (await tiny()).id, region: 'accra-gh', amount, autoReinvest: false, payPassword }
  return call('purchase/taskPledge', request, actionKey())
}
const buy = async ({ call }: ModelUser, kind: 'Software' | 'Node') => {
  const [offer] = (await call(`purchase/${kind === 'Software' ? 'softwareList' : 'nodeList'}`, {})).list
  return call(`purchase/buy${kind}`, { id: offer?.id ?? '', payPassword }, actionKey())
}
const swap = async ({ call }: ModelUser, from: 'USDT' | 'SNT', amount: string) => {
  const { quoteId } = await call('user/exchangeQuote', { from, amount })
  return call('user/exchange_coin_money', { quoteId, payPassword }, actionKey())
}
const pauseTasks = async () => {
  const { tasks: open } = await money.desk.first.ops('exceptions', {})
  return open.filter(({ kind }) => kind === 'sale.paused').map(({ facts }) => facts)
}
const terms = {
  name: 'Tiny speeches, 7 days',
  projectCode: 'tiny-speeches',
  periodDays: 7,
  rate: '1',
  bonus: '0',
  minAmount: '100',
  maxAmount: '100000',
  unitsPerDay: 8,
}

describe('a sure loss [ATK-16]', () => {
  it('is nowhere in the default catalogue: every smallest pledge earns both licences and its electricity', async () => {
    await pass(minutes(1))
    const { context, look } = money.product
    const settings = await readSettings(look)
    const costs = await readCosts(look, context.clock.now(), settings)
    invariant(costs, 'the pool has a price')
    const items = await look<(SaleTerms & { name: string })[]>`select * from app.task where active`
    for (const item of items)
      expect([item.name, losesSurely(saleOutcome(item, costs, settings.unitsPerDayMax))]).toEqual([item.name, false])
    for (const { name, paused } of await tasks()) expect([name, paused]).toEqual([name, false])
    // A person who buys both licences for this task alone needs more.
    expect((await tiny()).breakEven).toBe('2455.88')
    expect(await pauseTasks()).toEqual([])
  })

  it('cannot be published: neither a small pledge nor an expensive licence', async () => {
    await expect(propose({ kind: 'task.new', ...terms, minAmount: '10' })).rejects.toMatchObject(
      error('catalogue.sure-loss', { name: terms.name, min: '10', income: '0.00679', cost: '0.039198' }),
    )
    const version = { kind: 'task.version', id: (await tiny()).id, ...terms, minAmount: '50' } as const
    await expect(propose(version)).rejects.toMatchObject(error('catalogue.sure-loss'))
    const licence = { product: 'software', name: 'Deluxe', days: 365 } as const
    await expect(propose({ kind: 'product.new', ...licence, price: '10' })).rejects.toMatchObject(
      error('catalogue.sure-loss'),
    )
    const [software] = (await user(0).call('purchase/softwareList', {})).list
    await expect(
      propose({ kind: 'product.version', id: software?.id ?? '', name: 'Software', price: '1', days: 30 }),
    ).rejects.toMatchObject(error('catalogue.sure-loss'))
    await expect(propose({ kind: 'product.new', ...licence, price: '1.2' })).resolves.toMatchObject({
      state: 'proposed',
    })
  })

  it('cannot be bought: a price that falls pauses sales until it holds again, and running tasks continue', async () => {
    const [owner, late] = [user(1), user(2)]
    for (const one of [owner, late]) await giveUsdt(money.product, one.id, 1_000_000_000n)
    await buy(owner, 'Software')
    await buy(owner, 'Node')
    const run = await pledge(owner, '100')
    const version = await propose({ kind: 'task.version', id: (await tiny()).id, ...terms })
    expect(await money.desk.approve(version)).toMatchObject({ state: 'approved' })
    // Ten minutes before the daily evaluation somebody sells so many SNT that the price falls below half.
    await pass(days(1))
    await pass(days(1) - minutes(10))
    const seller = user(3)
    await giveSnt(money.product, seller.id, 600_000_000_000n)
    await swap(seller, 'SNT', '600000')
    // A moment's price decides nothing: the averages do.
    await pass(minutes(10))
    expect((await tiny()).paused).toBe(false)
    await pass(days(1) + hours(1))

    const item = await tiny()
    expect(item).toMatchObject({ paused: true })
    expect(Number(item.breakEven)).toBeGreaterThan(100)
    await expect(pledge(late, '100')).rejects.toMatchObject(error('task.paused'))
    // Longer tasks earn more per day: those that still hold are sold, and licences with them.
    expect((await tasks()).filter(({ paused }) => !paused).length).toBeGreaterThan(0)
    const listed = (await money.desk.first.ops('catalogue', {})).tasks.find(({ id }) => id === item.id)
    expect(listed).toMatchObject({ breakEven: item.breakEven })
    expect(listed?.pausedAt).not.toBeNull()
    const facts = (await pauseTasks()).find(({ name }) => name === 'Tiny speeches, 7 days')
    expect(facts).toMatchObject({ minAmount: '100', breakEven: item.breakEven })
    // A change that was approved before is refused when its time comes.
    expect(await money.desk.read(version.id)).toMatchObject({
      state: 'rejected',
      refusal: { code: 'catalogue.sure-loss' },
    })
    expect((await owner.call('purchase/taskPledgeList', { id: run.id })).list[0]).toMatchObject({ state: 'new' })

    await giveUsdt(money.product, seller.id, 200_000_000_000n)
    await swap(seller, 'USDT', '100000')
    await pass(days(1))
    await pass(hours(1))
    expect((await tiny()).paused).toBe(false)
    expect(await pauseTasks()).toEqual([])
    await buy(late, 'Software')
    await buy(late, 'Node')
    expect(await pledge(late, '100')).toMatchObject({ state: 'new' })
  })

  it('is not sold as a licence either: while all tasks are paused, only people with a running task renew', async () => {
    const [owner, beginner] = [user(2), user(0)]
    await giveUsdt(money.product, beginner.id, 100_000_000n)
    await giveSnt(money.product, user(3).id, 9_000_000_000_000n)
    await swap(user(3), 'SNT', '9000000')
    await pass(days(1) + hours(1))
    expect((await tasks()).filter(({ paused }) => !paused)).toEqual([])
    await expect(buy(beginner, 'Software')).rejects.toMatchObject(error('product.paused'))
    expect(await buy(owner, 'Node')).toMatchObject({ daysLeft: expect.any(Number) })
  })
})
