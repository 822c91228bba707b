import { hours, minutes } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import { userAccount } from '@synet/ledger/chart'
import { beforeAll, describe, expect, it } from 'vitest'
import { desk, openDesk } from '#test-support/console'
import { giveUsdt } from '#test-support/give'
import { type ModelUser, openProduct, product } from '#test-support/product'
import { payPassword } from '#test-support/seeded-product'

openProduct(30)
openDesk()
beforeAll(async () => {
  for (const user of product.users) await giveUsdt(product, user.id, 40_000_000_000n)
})

const error = (code: string, facts: object = {}) => ({ data: { error: code, ...facts } })

const quote = async ({ call }: ModelUser, amount: string) => {
  const [account] = (await call('bank/list', {})).list
  invariant(account, 'the user has an account')
  return call('withdrawal/quote', { accountId: account.id, amount, feeIn: 'USDT' })
}
const withdraw = async (user: ModelUser, amount: string) => {
  const { quoteId } = await quote(user, amount)
  return user.call('withdrawal/apply', { quoteId, payPassword }, { idempotencyKey: crypto.randomUUID() })
}
/** Every page of a filter. */
async function readAll(state: 'reviewing' | 'approved', limit: number) {
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof read>> = await read(state, limit, cursor)
    pages.push(page.list)
    cursor = page.next
  }
  return pages.flat()
}
const read = (state: 'reviewing' | 'approved', limit: number, cursor?: string) =>
  desk.first.ops('withdrawals', { state, limit, ...(cursor && { cursor }) })

describe('the queue of withdrawals', () => {
  it('takes five open ones of a user, however many come at once, and the next when one has ended [ATK-16]', async () => {
    const flooder = product.user(0)
    const quotes = await Promise.all(Array.from({ length: 12 }, () => quote(flooder, '10')))
    const outcomes = await Promise.allSettled(
      quotes.map(({ quoteId }) =>
        flooder.call('withdrawal/apply', { quoteId, payPassword }, { idempotencyKey: crypto.randomUUID() }),
      ),
    )
    const taken = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(taken).toHaveLength(5)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject(error('withdrawal.open-limit', { max: 5 }))
    const held = userAccount(flooder.id, 'withdrawing', 'USDT')
    const [row] = await product.look<
      { balance: bigint }[]
    >`select balance from ledger.balances where account_id = ${held}`
    expect(row?.balance).toBe(50_000_000n)
    await flooder.call('withdrawal/cancel', { id: taken[0]?.id ?? '' }, { idempotencyKey: crypto.randomUUID() })
    expect(await withdraw(flooder, '10')).toMatchObject({ state: 'reviewing' })
    await expect(withdraw(flooder, '10')).rejects.toMatchObject(error('withdrawal.open-limit'))
  })

  it('shows every open one, page by page, in one order: what is due first, of one minute the largest first [ALV-12]', async () => {
    for (const n of [1, 2, 3]) await withdraw(product.user(n), String(10 + n))
    await product.pass(hours(2))
    const late = await withdraw(product.user(4), '12')
    await product.pass(minutes(1))
    for (let n = 5; n < 30; n++) await withdraw(product.user(n), n === 25 ? '30000' : String(20 + (n % 7)))
    const whole = await readAll('reviewing', 100)
    expect(whole).toHaveLength(34)
    expect(await readAll('reviewing', 4)).toEqual(whole)
    // The small one that is due a minute earlier is listed before the large ones.
    const place = (id: string) => whole.findIndex((candidate) => candidate.id === id)
    expect(place(late.id)).toBe(8)
    const amounts = whole.slice(9).map((one) => Number(one.amount))
    expect(amounts).toEqual([...amounts].sort((a, b) => b - a))
    // A decision in between neither repeats nor hides another.
    const first = await read('reviewing', 10)
    const gone = first.list[3]
    invariant(gone, 'the page is full')
    await desk.first.ops('reject', {
      id: gone.id,
      cause: 'other',
      reason: 'test',
      secondFactor: await desk.first.code(),
    })
    const rest = await read('reviewing', 100, first.next ?? '')
    expect(rest.list.map((one) => one.id)).toEqual(whole.slice(10).map((one) => one.id))
    expect((await read('reviewing', 1)).counts).toMatchObject({ reviewing: 33, overdue: 0, approved: 0, sending: 0 })
    for (const cursor of ['nonsense', '1.2', "1.2.3' or 1=1", '9.9.9.9'])
      expect((await read('reviewing', 5, cursor)).list).toHaveLength(5)
  })

  it('keeps those that wait for liquidity apart, so that a bank run hides nobody', async () => {
    await product.look`update app.withdrawal set state = 'approved', waiting_for = 'liquidity'
      where user_id = any (${product.users.slice(5, 20).map((user) => user.id.toString())}::bigint[])`
    const open = await readAll('reviewing', 100)
    expect(open.every((one) => one.state === 'reviewing')).toBe(true)
    const waiting = await readAll('approved', 4)
    expect(waiting).toHaveLength(15)
    expect(waiting.every((one) => one.waitingFor === 'liquidity')).toBe(true)
    await product.pass(hours(30))
    const { counts } = await read('reviewing', 1)
    expect(counts).toMatchObject({ reviewing: open.length, approved: 15, overdue: open.length + 15 })
  })

  it('sorts and filters on the server, page by page, and refuses to sort ended ones by amount', async () => {
    type Asked = Parameters<typeof desk.first.ops<'withdrawals'>>[1]
    const all = async (asked: Asked) => {
      const list = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof read>> = await desk.first.ops('withdrawals', {
          ...asked,
          limit: 7,
          ...(cursor && { cursor }),
        })
        list.push(...page.list)
        cursor = page.next
      }
      return list
    }
    const open = await readAll('reviewing', 100)
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    const sorted = (by: (one: (typeof open)[number]) => number) =>
      ids(open.toSorted((a, b) => by(a) - by(b) || Number(a.id) - Number(b.id)))
    expect(ids(await all({ sort: 'largest' }))).toEqual(sorted((one) => -Number(one.amount)))
    expect(ids(await all({ sort: 'smallest' }))).toEqual(sorted((one) => Number(one.amount)))
    expect(ids(await all({ sort: 'newest' }))).toEqual(sorted((one) => -Number(one.id)))
    expect(ids(await all({ sort: 'oldest' }))).toEqual(sorted((one) => Number(one.id)))
    const { username, userId } = open[0] ?? { username: '', userId: '0' }
    const theirs = ids(open.filter((one) => one.userId === userId))
    for (const asked of [username, username.toUpperCase(), userId])
      expect(ids(await all({ user: asked }))).toEqual(theirs)
    expect(await all({ user: 'nobody' })).toEqual([])
    expect(await all({ network: 'BEP20' })).toEqual([])
    expect(await all({ network: 'dev' })).toHaveLength(open.length)
    const large = ids(open.filter((one) => one.risks.includes('large')))
    expect(large.length).toBeGreaterThan(0)
    expect(large.length).toBeLessThan(open.length)
    expect(ids(await all({ risk: 'large' }))).toEqual(large)
    expect(ids(await all({ risk: 'any' }))).toEqual(ids(open.filter((one) => one.risks.length > 0)))
    expect(ids(await all({ risk: 'none' }))).toEqual(ids(open.filter((one) => one.risks.length === 0)))
    await expect(desk.first.ops('withdrawals', { state: 'ended', sort: 'largest' })).rejects.toMatchObject(
      error('request.invalid'),
    )
    expect((await desk.first.ops('withdrawals', { state: 'ended', sort: 'oldest' })).list.length).toBeGreaterThan(0)
  })
})
