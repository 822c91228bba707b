import { CallError } from '@synet/contract/client'
import type { ErrorCode } from '@synet/contract/errors'
import { amount as amountOf, type UserAsset } from '@synet/core/amount'
import { days, hours, minutes, seconds } from '@synet/core/clock'
import { computeSwap, minimumReceived, poolPrice } from '@synet/market/pool'
import { readBalance } from '@synet/ledger/audit'
import { systemAccount } from '@synet/ledger/chart'
import { storePoolPoints, readFeePrice, readPool, readSalePrice } from '#money/market/pool-points'
import { swapItem } from '#money/calls/user/exchange'
import { auditAll } from '#custody/audit/audit-all'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  actionKey,
  addAccount,
  approveWithdrawal,
  logInOperator,
  type Person,
  rechargePerson,
  registerPerson,
  startRun,
} from '#test-support/person'
import { openProduct, product } from '#test-support/product'

openProduct(0, { ticking: true })
let alice: Person
let bob: Person
beforeAll(async () => {
  alice = await registerPerson(product, 'AGENT001')
  bob = await registerPerson(product, 'AGENT001')
  await rechargePerson(product, alice, '5000')
  await rechargePerson(product, bob, '1000')
})

const available = async (person: Person) => {
  const { balances } = await person.call('user/info', {})
  return { USDT: balances.USDT.available, SNT: balances.SNT.available }
}
const minor = (text: string) => BigInt(Math.round(Number(text) * 1e6))
const refusal = (error: ErrorCode) => expect.objectContaining({ data: expect.objectContaining({ error }) })
const swap = async (person: Person, from: 'USDT' | 'SNT', amount: string) => {
  const quote = await person.call('user/exchangeQuote', { from, amount })
  return person.call(
    'user/exchange_coin_money',
    { quoteId: quote.quoteId, payPassword: person.payPassword },
    actionKey(),
  )
}
const expectGreen = async () => expect((await auditAll(product.owner)).filter((check) => !check.green)).toEqual([])

describe('a swap', () => {
  it('gives what was quoted, in both directions, to the last unit [K-01, VAL-05, ENT-09]', async () => {
    const { sql } = product.owner
    for (const [from, to, amount] of [
      ['USDT', 'SNT', '250'],
      ['SNT', 'USDT', '700.123456'],
    ] as const) {
      const before = await available(alice)
      const pool = await readPool(sql)
      const expected = computeSwap<UserAsset>(pool, from, amountOf<UserAsset>(from, minor(amount)), 300)
      const quote = await alice.call('user/exchangeQuote', { from, amount })
      expect(quote).toMatchObject({ from, to, paid: amount, feeAsset: from, priceImpactBps: expected.priceImpactBps })
      expect(minor(quote.received)).toBe(expected.received)
      expect(minor(quote.fee)).toBe(expected.fee)
      expect(minor(quote.minimumReceived)).toBe(minimumReceived(expected.received, 100))
      const request = { quoteId: quote.quoteId, payPassword: alice.payPassword }
      const order = await alice.call('user/exchange_coin_money', request, actionKey())
      expect(order).toMatchObject({ from, to, paid: amount, fee: quote.fee, received: quote.received })
      const after = await available(alice)
      expect(minor(before[from]) - minor(after[from])).toBe(minor(amount))
      expect(minor(after[to]) - minor(before[to])).toBe(expected.received)
      const next = await readPool(sql)
      expect(next.usdt * next.snt >= pool.usdt * pool.snt).toBe(true)

      // The same quote again, as after a lost answer: the same swap, nothing moves.
      expect(await alice.call('user/exchange_coin_money', request, actionKey())).toEqual(order)
      expect(await available(alice)).toEqual(after)
      expect((await alice.call('user/exchangeList', { id: order.id })).list).toEqual([order])
      const [row] = (await alice.call('user/getMoneyLog', { asset: to, kind: 'swap' })).list
      expect(row).toMatchObject({
        change: order.received,
        balanceAfter: after[to],
        order: { type: 'swap', id: order.id },
      })
    }
    await expectGreen()
  })

  it('that is repeated after its quote has expired, and after the next quote, is the same swap; nobody else learns of it [K-01]', async () => {
    const { quoteId } = await alice.call('user/exchangeQuote', { from: 'USDT', amount: '10' })
    const again = (person: Person) =>
      person.call('user/exchange_coin_money', { quoteId, payPassword: person.payPassword }, actionKey())
    const order = await again(alice)
    await product.advance(seconds(31))
    expect(await again(alice)).toEqual(order)
    // A new quote removes the expired ones of its user.
    await alice.call('user/exchangeQuote', { from: 'USDT', amount: '10' })
    const before = await available(alice)
    expect(await again(alice)).toEqual(order)
    expect(await available(alice)).toEqual(before)
    await expect(again(bob)).rejects.toEqual(refusal('quote.expired'))
    await expectGreen()
  })

  it('determines the price, its history and the volume [API-04, ALV-01]', async () => {
    const before = await bob.call('stock/detail', { asset: 'SNT' })
    const order = await swap(bob, 'USDT', '100')
    const detail = await bob.call('stock/detail', { asset: 'SNT', range: 'all' })
    expect(Number(detail.price)).toBeGreaterThan(Number(before.price))
    expect(detail.history.at(-1)?.price).toBe(detail.price)
    // The opening price is the first step.
    expect(detail.history[0]?.price).toBe('0.1')
    expect(minor(detail.volume24h) - minor(before.volume24h)).toBe(minor(order.received))
    expect(detail.balance).toBe((await available(bob)).SNT)
    expect(detail.supply).toBe('970000000')
    const usdt = await bob.call('stock/detail', { asset: 'USDT' })
    expect(minor(usdt.volume24h)).toBeGreaterThanOrEqual(97_000_000n)
  })

  it('below the minimum received is refused when others came first, and moves nothing', async () => {
    const quote = await alice.call('user/exchangeQuote', { from: 'USDT', amount: '100' })
    await swap(bob, 'USDT', '600') // moves the price by more than a percent
    const before = await available(alice)
    const request = { quoteId: quote.quoteId, payPassword: alice.payPassword }
    await expect(alice.call('user/exchange_coin_money', request, actionKey())).rejects.toEqual(
      refusal('swap.minimum-received'),
    )
    expect(await available(alice)).toEqual(before)
  })

  it('gives the minimum received, and is refused when the pool would give a unit less', () => {
    const pool = { usdt: amountOf('USDT', 1_000_000_000n), snt: amountOf('SNT', 9_000_000_000n) }
    const paid = amountOf('USDT', 100_000_000n)
    const { received } = computeSwap(pool, 'USDT', paid, 300)
    const held = (account: bigint) => (account === systemAccount('pool', 'USDT') ? pool.usdt : pool.snt)
    const decide = (minimum: bigint) => {
      const least = amountOf('SNT', minimum)
      const asked = { key: 'a swap', userId: 1n, sessionId: 1n, from: 'USDT', paid, feeBps: 300 } as const
      const item = swapItem({ ...asked, minimumReceived: least })
      return item.decide(held as Parameters<typeof item.decide>[0])
    }
    expect(decide(received)).toMatchObject({ ok: true })
    expect(decide(received + 1n)).toMatchObject({ error: 'swap.minimum-received' })
  })

  it('takes no stale quote, no other user’s, no wrong password, and no amount that is too small or too large', async () => {
    const quote = await alice.call('user/exchangeQuote', { from: 'USDT', amount: '1' })
    const { quoteId } = quote
    await expect(
      bob.call('user/exchange_coin_money', { quoteId, payPassword: bob.payPassword }, actionKey()),
    ).rejects.toEqual(refusal('quote.expired'))
    await expect(
      alice.call('user/exchange_coin_money', { quoteId, payPassword: '000000' }, actionKey()),
    ).rejects.toEqual(refusal('pay-password.wrong'))
    await product.advance(seconds(31))
    await expect(
      alice.call('user/exchange_coin_money', { quoteId, payPassword: alice.payPassword }, actionKey()),
    ).rejects.toEqual(refusal('quote.expired'))
    const ask = (amount: string) => alice.call('user/exchangeQuote', { from: 'USDT', amount })
    await expect(ask('0.999999')).rejects.toEqual(refusal('amount.below-minimum'))
    await expect(ask('9000000')).rejects.toEqual(refusal('balance.insufficient'))
    await expect(ask('1.0000001')).rejects.toEqual(refusal('amount.invalid'))
    await expectGreen()
  })
})

describe('the money log as a file', () => {
  it('has every row of its user once, newest first, and no other [ENT-10]', async () => {
    const { token } = await bob.session()
    const get = (query: string, headers: Record<string, string>) =>
      fetch(`${product.urls.site}/prod/api/user/moneyLogFile${query}`, { headers })
    const response = await get('?asset=USDT', { token })
    expect(response.headers.get('content-type')).toContain('text/csv')
    const bytes = await response.bytes()
    // Excel takes a file for UTF-8 only if it begins with this mark.
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n')
    expect(head).toBe('time,asset,kind,change,balance after,remark,order,entry')
    const rows: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await bob.call('user/getMoneyLog', { asset: 'USDT', ...(cursor && { cursor }) })
      rows.push(...page.list.map((row) => row.id))
      cursor = page.next
    }
    expect(lines.map((line) => line.split(',').at(-1))).toEqual(rows)
    expect(lines.at(-1)).toMatch(/,USDT,recharge\.credited,1000,1000,"R\d{8}",R\d{8},/)
    expect(await (await get('', {})).json()).toMatchObject({ code: 401 })
    expect(await (await get('?from=yesterday', { token })).json()).toMatchObject({ code: 0 })
  })

  it('is limited per person and ten minutes, because each one reads the whole log [ENT-10]', async () => {
    const [own, other] = [(await bob.session()).token, (await alice.session()).token]
    const type = async (token: string) => {
      const response = await fetch(`${product.urls.site}/prod/api/user/moneyLogFile?asset=SNT`, { headers: { token } })
      const text = await response.text()
      return response.headers.get('content-type')?.includes('csv') ? 'file' : (JSON.parse(text) as object)
    }
    await product.pass(minutes(10))
    for (let i = 0; i < 30; i++) expect(await type(own)).toBe('file')
    expect(await type(own)).toMatchObject({ code: 0, data: { error: 'request.too-many', seconds: 600 } })
    expect(await type(other)).toBe('file')
    await product.pass(minutes(10))
    expect(await type(own)).toBe('file')
  })
})

describe('a transfer', () => {
  it('shows the masked name first, takes the fee on top, and arrives whole [K-02, VAL-03, ENT-08]', async () => {
    const [from, to] = [await available(alice), await available(bob)]
    const { username, phone } = await bob.call('user/info', {})
    const request = { counterparty: username, asset: 'USDT', amount: '12.345679' } as const
    const quote = await alice.call('user/transferQuote', request)
    // 0.5 % of 12.345679 is 0.061728395: rounded up.
    expect(quote).toMatchObject({ fee: '0.061729', total: '12.407408', heldUntil: null })
    expect(quote.name).toMatch(/^.\*\*\*.$/)
    const key = actionKey()
    const sent = { ...request, fee: quote.fee, payPassword: alice.payPassword }
    const order = await alice.call('user/transfer', sent, key)
    expect(order).toMatchObject({ direction: 'out', amount: '12.345679', fee: '0.061729', counterparty: quote.name })
    expect(await alice.call('user/transfer', sent, key)).toEqual(order)
    expect(minor(from.USDT) - minor((await available(alice)).USDT)).toBe(12_407_408n)
    expect(minor((await available(bob)).USDT) - minor(to.USDT)).toBe(12_345_679n)
    expect((await bob.call('user/transferList', {})).list[0]).toMatchObject({
      id: order.id,
      direction: 'in',
      amount: '12.345679',
      fee: '0',
    })
    const bySnt = { counterparty: phone, asset: 'SNT', amount: '5', payPassword: alice.payPassword } as const
    expect(await alice.call('user/transfer', bySnt, actionKey())).toMatchObject({ asset: 'SNT', fee: '0.025' })
    expect((await alice.call('user/transferList', { direction: 'in' })).list).toEqual([])
    await expectGreen()
  })

  it('shows the sender the account that they typed, and a note to people they know [LUV-08, ENT-08, ENT-10]', async () => {
    const [one, two] = [await registerPerson(product, 'AGENT001'), await registerPerson(product, 'AGENT001')]
    const nameOf = async (person: Person) => (await person.call('user/info', {})).username
    const send = async (from: Person, to: Person, note: string) => {
      const counterparty = await nameOf(to)
      const { payPassword } = from
      await from.call('user/transfer', { counterparty, asset: 'USDT', amount: '2', note, payPassword }, actionKey())
    }
    const newest = async (person: Person) => (await person.call('user/transferList', { limit: 1 })).list[0]
    for (const person of [one, two]) await rechargePerson(product, person, '50')
    await send(one, two, 'Claim your prize at …')
    expect(await newest(one)).toMatchObject({ account: await nameOf(two), note: 'Claim your prize at …' })
    expect(await newest(two)).toMatchObject({ account: '', note: '' })
    await send(two, one, '')
    await send(one, two, '=Rent, "November"')
    expect(await newest(two)).toMatchObject({ note: '=Rent, "November"' })
    const long = { counterparty: await nameOf(two), asset: 'USDT', amount: '2', payPassword: one.payPassword } as const
    await expect(one.call('user/transfer', { ...long, note: 'x'.repeat(81) }, actionKey())).rejects.toEqual(
      refusal('request.invalid'),
    )
    const [sent, received] = (await one.call('user/getMoneyLog', { kind: 'transfer' })).list
    expect(sent).toMatchObject({ remark: await nameOf(two), change: '-2.01' })
    expect(received?.remark).toMatch(/^.\*\*\*.$/)
  })

  it('a list of orders is filtered by number and by time [UI-13, LUV-08]', async () => {
    const { list } = await alice.call('user/transferList', {})
    const [newest, second] = list
    const only = async (filter: object) => (await alice.call('user/transferList', filter)).list.map(({ id }) => id)
    expect(await only({ id: second?.id })).toEqual([second?.id])
    expect(await only({ from: newest?.at })).toContain(newest?.id)
    expect(await only({ to: newest?.at })).not.toContain(newest?.id)
    expect(await only({ to: '2020-01-01T00:00:00Z' })).toEqual([])
    for (const name of [
      'user/exchangeList',
      'recharge/myRecords',
      'withdrawal/list',
      'purchase/taskPledgeList',
    ] as const) {
      expect((await alice.call(name, { to: '2020-01-01T00:00:00Z' })).list).toEqual([])
      await expect(alice.call(name, { from: 'yesterday' })).rejects.toEqual(refusal('request.invalid'))
    }
  })

  it('a withdrawal and a task are one row of the log each; what they locked is in its detail [LUV-08]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, person, '200')
    const runId = await startRun(person, '100', false)
    const { list } = await person.call('user/getMoneyLog', { asset: 'USDT' })
    expect(list.map(({ kind, change }) => [kind, change])).toEqual([
      ['run.started', '-100'],
      ['node.bought', expect.any(String)],
      ['software.bought', expect.any(String)],
      ['recharge.credited', '200'],
    ])
    expect(list[0]).toMatchObject({ remark: `L${runId.padStart(8, '0')}`, others: [] })
    const [row] = (await person.call('user/getMoneyLog', { id: list[0]?.id ?? '' })).list
    expect(row?.others).toEqual([{ bucket: 'pledged', asset: 'USDT', change: '100', balanceAfter: '100' }])
    const [run] = (await person.call('purchase/taskPledgeList', { id: runId })).list
    const at = run?.startedAt
    expect((await person.call('purchase/taskPledgeList', { from: at })).list.map(({ id }) => id)).toEqual([runId])
    expect((await person.call('purchase/taskPledgeList', { to: at })).list).toEqual([])
  })

  it('is refused to oneself and for another fee than shown, and says the same of unknown, frozen and malformed accounts', async () => {
    const { sql } = product.owner
    const frozen = await registerPerson(product, 'AGENT001')
    const name = (await frozen.call('user/info', {})).username
    await sql`update app.user_account set frozen_reason = 'a test' where username = ${name}`
    const ask = (counterparty: string) =>
      alice.call('user/transferQuote', { counterparty, asset: 'USDT', amount: '5' }).catch((e: CallError) => e)
    const answers = await Promise.all([name, 'nobody_here', '+12025550199', 'x', "'; --"].map(ask))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual(refusal('transfer.counterparty-unknown'))
    expect(await ask((await alice.call('user/info', {})).username)).toEqual(refusal('transfer.self'))

    const { username } = await bob.call('user/info', {})
    const request = { counterparty: username, asset: 'USDT', amount: '5', payPassword: alice.payPassword } as const
    await expect(alice.call('user/transfer', { ...request, fee: '0.02' }, actionKey())).rejects.toEqual(
      refusal('quote.expired'),
    )
    await expect(alice.call('user/transfer', { ...request, amount: '0.9' }, actionKey())).rejects.toEqual(
      refusal('amount.below-minimum'),
    )
    // A frozen sender moves nothing.
    await sql`update app.user_account set frozen_reason = 'a test' where phone = ${(await bob.call('user/info', {})).phone}`
    const back = { ...request, counterparty: (await alice.call('user/info', {})).username }
    await expect(bob.call('user/transfer', back, actionKey())).rejects.toEqual(refusal('user.frozen'))
    await sql`update app.user_account set frozen_reason = null where username = ${username}`
  })

  it('a transfer to somebody new waits for 24 h after a security change; one to somebody known is sent', async () => {
    const { sql, clock } = product.owner
    const carol = await registerPerson(product, 'AGENT001')
    const id = (await alice.call('user/info', {})).id
    // That somebody else has paid them does not make them known.
    const { username: counterparty } = await carol.call('user/info', {})
    const byBob = { counterparty, asset: 'USDT', amount: '1', payPassword: bob.payPassword } as const
    await bob.call('user/transfer', byBob, actionKey())
    await sql`update app.user_account set security_changed_at = ${clock.now()} where id = ${id}`
    const request = async (person: Person) => ({
      counterparty: (await person.call('user/info', {})).username,
      asset: 'USDT' as const,
      amount: '1',
      payPassword: alice.payPassword,
    })
    const toCarol = await request(carol)
    expect((await alice.call('user/transferQuote', toCarol)).heldUntil).not.toBeNull()
    await expect(alice.call('user/transfer', toCarol, actionKey())).rejects.toEqual(refusal('transfer.held'))
    await alice.call('user/transfer', await request(bob), actionKey())
    await product.advance(days(1) + minutes(1))
    await alice.call('user/transfer', toCarol, actionKey())
  })

  it('looks up strangers a limited number of times', async () => {
    const dave = await registerPerson(product, 'AGENT001')
    const ask = (i: number) =>
      dave
        .call('user/transferQuote', { counterparty: `stranger_${i}`, asset: 'USDT', amount: '5' })
        .catch((e: CallError) => e.data?.error)
    const answers = []
    for (let i = 0; i < 31; i++) answers.push(await ask(i))
    expect(answers.slice(0, 30).every((error) => error === 'transfer.counterparty-unknown')).toBe(true)
    expect(answers[30]).toBe('request.too-many')
  })
})

/** The price that is kept of a pool, as if the last swap had left it so. */
async function keptPrice(at: Date, { usdt, snt }: Awaited<ReturnType<typeof readPool>>): Promise<bigint | undefined> {
  const { sql } = product.owner
  const [last] = await sql<{ id: bigint }[]>`select max(posting_id) as id from app.pool_point`
  const side = (balanceAfter: bigint) => ({ amount: 0n, balanceAfter })
  const swapped = { postingId: last?.id ?? 0n, swapped: true, usdt: side(usdt), snt: side(snt) }
  let kept: bigint | undefined
  await sql
    .begin(async (tx) => {
      await tx`delete from app.pool_point where posting_id = ${swapped.postingId}`
      await storePoolPoints(tx, at, [swapped])
      const [point] = await tx<{ price_nano: bigint }[]>`
        select price_nano from app.pool_point where posting_id = ${swapped.postingId}`
      kept = point?.price_nano
      throw new Error('rolled back')
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'))
  return kept
}

describe('the fee of a withdrawal', () => {
  it('is in SNT at the lower of two averages, however the price was pushed just before [K-03]', async () => {
    await product.advance(days(2)) // a day of one price, and then some
    const account = await addAccount(product, alice, `0x${'c0ffee'.padEnd(40, '1')}`)
    await swap(alice, 'USDT', '100') // enough SNT for the fee
    const before = await alice.call('withdrawal/quote', { accountId: account, amount: '1000' })
    expect(before).toMatchObject({ feeUsdt: '0', feeInUsdt: null, received: '1000' })
    await swap(alice, 'USDT', '2000') // SNT are dearer now: the fee would be less at this price
    const after = await alice.call('withdrawal/quote', { accountId: account, amount: '1000' })
    expect(Number(after.feeSnt)).toBeGreaterThanOrEqual(Number(before.feeSnt) * 0.999)
    const { price } = await alice.call('stock/detail', { asset: 'SNT' })
    expect(Number(after.feeSnt)).toBeGreaterThan(10 / Number(price))

    expect(await alice.call('withdrawal/quote', { accountId: account, amount: '1000', feeIn: 'USDT' })).toMatchObject({
      feeSnt: '0',
      feeUsdt: '10',
      feeInUsdt: 'chosen',
      received: '990',
    })
    const held = (await alice.call('user/info', {})).balances
    const order = await alice.call(
      'withdrawal/apply',
      { quoteId: after.quoteId, payPassword: alice.payPassword },
      actionKey(),
    )
    expect(order).toMatchObject({ feeSnt: after.feeSnt, feeUsdt: '0', received: '1000' })
    expect((await alice.call('user/info', {})).balances.SNT.withdrawing).toBe(after.feeSnt)
    expect((await alice.call('withdrawal/cancel', { id: order.id }, actionKey())).timeline.map((t) => t.state)).toEqual(
      ['reviewing', 'cancelled'],
    )
    const { SNT, USDT } = (await alice.call('user/info', {})).balances
    expect([SNT, USDT]).toMatchObject([{ ...held.SNT }, { ...held.USDT }])
    expect(SNT.withdrawing).toBe('0')
    await expectGreen()
  })

  it('is at the lower of the averages of the last hour and the last day, whichever that is [K-03]', async () => {
    const { sql, clock } = product.owner
    const price = async () => poolPrice(await readPool(sql)) ?? 0n
    const feePrice = async () => (await readFeePrice(sql, clock.now())) ?? 0n
    await product.advance(days(2))
    const low = await price()
    await swap(alice, 'USDT', '500')
    const high = await price()
    await product.advance(hours(2))
    // Two hours of the day had the higher price, and the whole last hour.
    expect(await feePrice()).toBeGreaterThan(low)
    expect(await feePrice()).toBeLessThan(low + (high - low) / 4n)
    await product.advance(days(2))
    await swap(alice, 'SNT', '3000')
    await product.advance(hours(2))
    expect(await feePrice()).toBe(await price())
  })

  it('is known, and swaps continue, however long nobody has swapped and at whatever price', async () => {
    const { sql, clock } = product.owner
    const later = new Date(clock.now().getTime() + days(36_500))
    const price = poolPrice(await readPool(sql))
    expect([await readFeePrice(sql, later), await readSalePrice(sql, later)]).toEqual([price, price])
    expect(await keptPrice(later, await readPool(sql))).toBe(price)
  })

  it('uses a price that is stored as it is computed everywhere else: rounded down, whatever the pool holds [API-04, K-03]', async () => {
    const now = product.owner.clock.now()
    for (const [usdt, snt] of [
      [2n, 3n],
      [1n, 1_000_000_007n],
      [999_999_999_999_999n, 1_000_000_000_000_000n],
      [123_456_789_012n, 999_999_999_989n],
    ] as const) {
      const pool = { usdt: amountOf('USDT', usdt), snt: amountOf('SNT', snt) }
      expect(await keptPrice(now, pool)).toBe(poolPrice(pool))
    }
  })

  it('takes only the missing part in USDT, and books both parts where each belongs [K-03]', async () => {
    const frank = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, frank, '1000')
    await swap(frank, 'USDT', '1')
    const account = await addAccount(product, frank, `0x${'facade'.padEnd(40, '3')}`)
    const { SNT } = await available(frank)
    const balanceOf = async (asset: 'USDT' | 'SNT', account: 'fees' | 'treasury') =>
      readBalance(product.look, systemAccount(account, asset))
    const feesBefore = await balanceOf('USDT', 'fees')
    const treasuryBefore = await balanceOf('SNT', 'treasury')
    const quote = await frank.call('withdrawal/quote', { accountId: account, amount: '900' })
    expect(quote).toMatchObject({ feeInUsdt: 'short-of-snt' })
    const price = BigInt(Math.round(Number(quote.feePrice) * 1e9))
    const covered = (minor(SNT) * price) / 1_000_000_000n
    expect(covered).toBeGreaterThan(0n)
    expect(minor(quote.feeUsdt)).toBe(9_000_000n - covered)
    expect(minor(SNT) - minor(quote.feeSnt)).toBeLessThan(1_000_000_000n / price + 2n)
    expect(minor(quote.received)).toBe(900_000_000n - minor(quote.feeUsdt))
    const { feeSnt, feeUsdt, received } = quote
    const order = await frank.call(
      'withdrawal/apply',
      { quoteId: quote.quoteId, payPassword: frank.payPassword },
      actionKey(),
    )
    expect(order).toMatchObject({ feeSnt, feeUsdt, received })
    expect((await frank.call('user/info', {})).balances).toMatchObject({
      USDT: { withdrawing: '900' },
      SNT: { withdrawing: feeSnt },
    })
    const { ops } = await logInOperator(product)
    expect((await ops('withdrawals', {})).list.find(({ id }) => id === order.id)).toMatchObject({ feeSnt, feeUsdt })
    await approveWithdrawal(product, order.id)
    await product.until(
      'the payout is final',
      async () => (await frank.call('withdrawal/list', { id: order.id })).list[0]?.state === 'confirmed',
    )
    expect((await balanceOf('USDT', 'fees')) - feesBefore).toBe(minor(feeUsdt))
    expect((await balanceOf('SNT', 'treasury')) - treasuryBefore).toBe(minor(feeSnt))
    await expectGreen()
  })

  it('is the same percentage in USDT when there is no SNT at all [K-03]', async () => {
    const erin = await registerPerson(product, 'AGENT001')
    await rechargePerson(product, erin, '200')
    const account = await addAccount(product, erin, `0x${'decade'.padEnd(40, '2')}`)
    expect(await erin.call('withdrawal/quote', { accountId: account, amount: '150' })).toMatchObject({
      feeSnt: '0',
      feeUsdt: '1.5',
      feeInUsdt: 'short-of-snt',
      received: '148.5',
    })
  })
})
