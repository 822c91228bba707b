import { addMs, days, hours } from '@synet/core/clock'
import { expect, it } from 'vitest'
import { defaultSettings } from '#platform/settings'
import { type ReviewFacts, reviewFacts, risksOf } from '#money/withdrawal/review-risks'
import { orderWithdrawal, rechargeUser } from '#test-support/orders'
import { startProduct } from '#test-support/product'

const at = new Date('2026-03-01T00:00:00Z')
const limit = defaultSettings.withdrawFourEyes
const usual: ReviewFacts = {
  amount: 10_000_000n,
  created_at: at,
  account_created_at: addMs(at, -days(30)),
  security_changed_at: null,
  earlier: 3n,
  usual: 10_000_000n,
  shared_device: false,
  shared_address: false,
  user_sum: 10_000_000n,
  address_sum: 10_000_000n,
}

it('the most serious risk of an order comes first, so that a list with room for one names it', () => {
  const young = { ...usual, account_created_at: at, earlier: 0n, usual: null }
  expect(risksOf({ ...young, amount: limit, user_sum: limit }, defaultSettings)).toEqual([
    'large',
    'new-address',
    'first-payout',
  ])
  expect(risksOf({ ...young, address_sum: limit }, defaultSettings)[0]).toBe('large-sum')
  expect(risksOf({ ...usual, amount: 60_000_000n, shared_device: true }, defaultSettings)).toEqual([
    'above-usual',
    'shared-device',
  ])
  expect(risksOf(usual, defaultSettings)).toEqual([])
})

it('each risk begins exactly at its limit [ATK-04]', () => {
  const risks = (facts: Partial<ReviewFacts>) => risksOf({ ...usual, ...facts }, defaultSettings)
  expect(risks({ amount: limit - 1n, usual: limit })).toEqual([])
  expect(risks({ amount: limit, usual: limit })).toEqual(['large'])
  for (const sum of ['user_sum', 'address_sum'] as const) {
    expect(risks({ [sum]: limit - 1n })).toEqual([])
    expect(risks({ [sum]: limit })).toEqual(['large-sum'])
  }
  expect(risks({ amount: 50_000_000n })).toEqual([])
  expect(risks({ amount: 50_000_001n })).toEqual(['above-usual'])
  expect(risks({ security_changed_at: addMs(at, -days(7)) })).toEqual([])
  expect(risks({ security_changed_at: addMs(at, 1 - days(7)) })).toEqual(['recent-security-change'])
  expect(risks({ account_created_at: addMs(at, -days(2)) })).toEqual([])
  expect(risks({ account_created_at: addMs(at, 1 - days(2)) })).toEqual(['new-address'])
  expect(risks({ earlier: 1n })).toEqual([])
  expect(risks({ earlier: 0n })).toEqual(['first-payout'])
})

it('the review counts the orders of a person and of an address within a day, earlier payouts, and what others share [ATK-04]', async () => {
  await using product = await startProduct(2)
  const [ada, bob] = [product.user(0), product.user(1)]
  for (const user of [ada, bob]) await rechargeUser(product, user, 9_000_000_000n)
  const facts = async (id: bigint) => {
    const [row] = await product.look<ReviewFacts[]>`
      select w.amount, w.created_at, ${reviewFacts(product.look)} from app.withdrawal w where w.id = ${id}`
    if (!row) throw new Error('the order is there')
    return row
  }
  const usdt = 1_000_000n
  const [first, second] = [await orderWithdrawal(ada, '3000'), await orderWithdrawal(ada, '2000')]
  const [stranger] = [await orderWithdrawal(bob, '700')]
  const both = { user_sum: 5_000n * usdt, address_sum: 5_000n * usdt, shared_address: false, shared_device: false }
  expect(await facts(first)).toMatchObject(both)
  expect(await facts(second)).toMatchObject({ ...both, earlier: 0n, usual: null })
  expect(await facts(stranger)).toMatchObject({ user_sum: 700n * usdt, address_sum: 700n * usdt })
  const [stored] = await product.look`select approvals_needed from app.withdrawal where id = ${stranger}`
  expect(stored).toEqual({ approvals_needed: 2 })
  await product.reject(first)
  expect(await facts(second)).toMatchObject({ user_sum: 2_000n * usdt })

  // Bob withdraws to Ada's address.
  await product.look`update app.receiving_account set address = (select address from app.receiving_account
    where user_id = ${ada.id} and network = 'dev') where user_id = ${bob.id} and network = 'dev'`
  const shared = await orderWithdrawal(bob, '500')
  const together = { address_sum: 2_500n * usdt, shared_address: true }
  expect(await facts(shared)).toMatchObject({ ...together, user_sum: 1_200n * usdt })
  expect(await facts(second)).toMatchObject({ ...together, user_sum: 2_000n * usdt })

  await product.look`insert into app.device_key (device, public_key, first_seen_at) values ('one', 'x', ${product.now()})`
  const use = (user: bigint, ms: number) => product.look`
    insert into app.device_use (user_id, device, first_used_at, last_used_at)
      values (${user}, 'one', ${addMs(product.now(), -ms)}, ${addMs(product.now(), -ms)})`
  // A use of just 30 days ago counts no more.
  await use(ada.id, days(30))
  await use(bob.id, 0)
  expect([(await facts(second)).shared_device, (await facts(shared)).shared_device]).toEqual([false, true])

  // A day later only what was paid counts of all earlier orders.
  await product.forge((tx) => tx`update app.withdrawal set state = 'confirmed' where id in (${second}, ${shared})`)
  await product.passOnly(hours(24))
  const later = await orderWithdrawal(ada, '1000')
  expect(await facts(later)).toMatchObject({ user_sum: 1_000n * usdt, earlier: 1n, usual: 2_000n * usdt })
  expect(await facts(second)).toMatchObject({ user_sum: 2_000n * usdt, earlier: 0n, usual: null })
})

it('an address that its user was paid at becomes no risk because a stranger saves it, which the chain shows them [ATK-04]', async () => {
  await using product = await startProduct(2)
  const [ada, bob] = [product.user(0), product.user(1)]
  for (const user of [ada, bob]) await rechargeUser(product, user, 900_000_000n)
  const isShared = async (id: bigint) => {
    const [row] = await product.look<ReviewFacts[]>`
      select w.amount, w.created_at, ${reviewFacts(product.look)} from app.withdrawal w where w.id = ${id}`
    return row?.shared_address
  }
  const pay = async (id: bigint) => {
    await product.approve(id)
    await product.settle()
  }
  await pay(await orderWithdrawal(ada, '20'))
  await product.passOnly(hours(1))
  // A payout to Ada makes the address a risk for Bob, and not for her.
  await product.look`update app.receiving_account set created_at = ${product.now()}, address = (select address
    from app.receiving_account where user_id = ${ada.id} and network = 'dev') where user_id = ${bob.id} and network = 'dev'`
  const [later, stranger] = [await orderWithdrawal(ada, '30'), await orderWithdrawal(bob, '40')]
  expect([await isShared(later), await isShared(stranger)]).toEqual([false, true])
  await product.passOnly(days(2))
  await pay(stranger)
  expect(await isShared(later)).toBe(true)
})
