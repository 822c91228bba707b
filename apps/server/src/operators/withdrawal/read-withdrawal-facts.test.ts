import { addMs, days, hours } from '@synet/core/clock'
import { takeOperators } from '#test-support/operators'
import { actionKey, addAccount, rechargePerson, registerPerson, requestWithdrawal } from '#test-support/person'
import { expect, it } from 'vitest'

const desk = takeOperators()
const error = (code: string) => ({ data: { error: code } })
const address = '0x00000000000000000000000000000000000000ab'

/** Somebody with money, an old enough address and one withdrawal of it. */
async function withdrawing(amount: string) {
  const { product } = desk
  const person = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, person, '200')
  const accountId = await addAccount(product, person, address)
  await product.advance(hours(25))
  await desk.logInBoth()
  const order = await requestWithdrawal(person, accountId, amount)
  return { person, order, userId: (await person.call('user/info', {})).id }
}

it('a decision has its facts: the address and who shares it, sums of the day, the deposit and what was done since, freezes [ST-04]', async () => {
  const ada = await withdrawing('30')
  const before = await desk.first.ops('withdrawalFacts', { id: ada.order.id })
  expect(before).toMatchObject({
    order: { id: ada.order.id, userId: ada.userId, risks: expect.arrayContaining(['first-payout', 'new-address']) },
    daySums: { user: '30', address: '30' },
    payouts: { count: 0, toAddress: 0 },
    sharedWith: { address: 0, device: 0 },
    frozen: [],
    freezes: 0,
    lastDeposit: { amount: '200', activity: 0 },
  })
  expect(before.securityChangedAt).toBeNull()
  const bob = await withdrawing('20')
  const { person } = bob
  const swap = await person.call('user/exchangeQuote', { from: 'USDT', amount: '10' })
  await person.call('user/exchange_coin_money', { quoteId: swap.quoteId, payPassword: person.payPassword }, actionKey())
  const { quoteId } = await person.call('withdrawal/quote', {
    accountId: (await person.call('bank/list', {})).list[0]?.id ?? '',
    amount: '40',
  })
  const second = await person.call('withdrawal/apply', { quoteId, payPassword: person.payPassword }, actionKey())
  await desk.first.ops('freeze', {
    userId: bob.userId,
    scopes: ['transfer'],
    reason: 'A stolen phone was reported',
    appeal: 'Write to support',
    secondFactor: await desk.first.secondFactor(),
  })
  expect(await desk.first.ops('withdrawalFacts', { id: second.id })).toMatchObject({
    daySums: { user: '60', address: '60' },
    sharedWith: { address: 1, device: 0 },
    frozen: ['transfer'],
    freezes: 1,
    lastDeposit: { activity: 1 },
  })
  await expect(desk.first.ops('withdrawalFacts', { id: '999999999' })).rejects.toMatchObject(error('order.not-found'))

  const history = await desk.first.ops('customerHistory', { id: bob.userId })
  expect(history.withdrawals.map(({ number }) => number)).toEqual([second.number, bob.order.number])
  expect(history.deposits).toMatchObject([{ state: 'credited', amount: '200' }])
  expect(history.linked.map(({ id, by }) => [id, by])).toEqual([[ada.userId, 'address']])
  expect(history.logIns.map(({ newDevice }) => newDevice)).toEqual([false])
  // The browser that registered is known; another one is not, the first time.
  await person.session()
  const call = async () => (await desk.first.ops('customerHistory', { id: bob.userId })).logIns
  expect((await call()).map(({ newDevice }) => newDevice)).toEqual([false, false])
  await desk.product.look`update app.session set known_device = '\\xab' where id = ${(await call())[0]?.id ?? ''}`
  expect((await call()).map(({ newDevice }) => newDevice)).toEqual([true, false])
  await desk.product.advance(days(31))
  await desk.logInBoth()
  expect(await desk.first.ops('customerHistory', { id: bob.userId })).toMatchObject({
    deposits: [],
    withdrawals: [],
    logIns: [],
  })
  await expect(desk.first.ops('customerHistory', { id: '999999999' })).rejects.toMatchObject(error('user.not-found'))
})

it('a withdrawal’s page shows what was credited of a deposit, less or more than was ordered, and of an unpaid one what was ordered [WRD-03]', async () => {
  const { product } = desk
  const person = await registerPerson(product, 'AGENT001')
  await desk.logInBoth()
  for (const paid of [40n, 250n, undefined]) {
    const order = await person.call('recharge/recharge', { network: 'dev', amount: '100' }, actionKey())
    if (paid === undefined) continue
    await product.pay(order.address, paid * 1_000_000n)
    await product.until(
      'the deposit is credited',
      async () => (await person.call('recharge/detail', { id: order.id })).state === 'credited',
    )
  }
  const { id } = await person.call('user/info', {})
  const { deposits } = await desk.first.ops('customerHistory', { id })
  expect(deposits.map(({ amount }) => amount)).toEqual(['100', '250', '40'])
})

it('a withdrawal’s page is refused to an operator without the permission, and every view of a user is recorded', async () => {
  const { order, userId } = await withdrawing('30')
  const { sql } = desk.product.owner
  await sql`update app.operator set roles = ${['terms']} where name = 'demo-operator-2'`
  try {
    await expect(desk.second.ops('withdrawalFacts', { id: order.id })).rejects.toMatchObject(
      error('operator.forbidden'),
    )
    await expect(desk.second.ops('customerHistory', { id: userId })).rejects.toMatchObject(error('operator.forbidden'))
  } finally {
    await sql`update app.operator set roles = ${['owner']} where name = 'demo-operator-2'`
  }
  await desk.first.ops('withdrawalFacts', { id: order.id })
  await desk.first.ops('customerHistory', { id: userId })
  const { list } = await desk.first.ops('reads', { userId })
  expect(Object.fromEntries(list.map(({ call, count }) => [call, count]))).toEqual({
    customerHistory: 1,
    withdrawalFacts: 1,
  })
})

it('a device that two users trained on recently is a risk, and no process hides its use [ST-04]', async () => {
  const { sql } = desk.product.owner
  const ada = await withdrawing('30')
  const risksOf = async () => (await desk.first.ops('withdrawalFacts', { id: ada.order.id })).order.risks
  expect(await risksOf()).not.toContain('shared-device')
  const bob = await registerPerson(desk.product, 'AGENT001')
  const bobId = (await bob.call('user/info', {})).id
  const use = (userId: string, device: string, ageMs: number) => {
    const at = addMs(desk.product.now(), -ageMs)
    return sql`insert into app.device_use (user_id, device, first_used_at, last_used_at) values (${userId}, ${device}, ${at}, ${at})`
  }
  await use(ada.userId, 'lent long ago', days(31))
  await use(bobId, 'lent long ago', 0)
  expect(await risksOf()).not.toContain('shared-device')
  await use(ada.userId, 'shared', 0)
  await use(bobId, 'shared', days(90))
  expect(await risksOf()).toContain('shared-device')
  await sql`update app.device_use set last_used_at = ${addMs(desk.product.now(), -days(60))} where user_id = ${ada.userId}`
  expect(await risksOf()).toContain('shared-device')
})
