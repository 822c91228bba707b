import { formatMinor } from '@synet/core/amount'
import { days, hours } from '@synet/core/clock'
import { inTransaction } from '@synet/ledger/database'
import { announce } from '#platform/event/announce'
import { auditAll } from '#custody/audit/audit-all'
import { assignSuspense } from '#money/recharge/assign-suspense'
import { describe, expect, it } from 'vitest'
import { openEvents } from '#test-support/event-stream'
import { actionKey, type Person, registerPerson } from '#test-support/person'
import { openProduct, product } from '#test-support/product'

openProduct(0, { ticking: true })

const usdt = (text: string) => BigInt(Math.round(Number(text) * 1_000_000))
const available = async (person: Person) => (await person.call('user/info', {})).balances.USDT.available
const red = async () => (await auditAll(product.owner)).filter((check) => !check.green)
const pay = (address: string, amount: string) => product.pay(address, usdt(amount))

/** Somebody with an order of 100 USDT, and what one does with it. */
async function placeOrder() {
  const person = await registerPerson(product, 'AGENT001')
  const { id, address, expiresAt } = await person.call(
    'recharge/recharge',
    { network: 'dev', amount: '100' },
    actionKey(),
  )
  const read = () => person.call('recharge/detail', { id })
  const reach = (state: string, creditedAmount?: string) =>
    product.until(`the order is ${state} ${creditedAmount ?? ''}`, async () => {
      const order = await read()
      return order.state === state && (creditedAmount === undefined || order.creditedAmount === creditedAmount) && order
    })
  const credits = async () =>
    (
      await product.look<
        { amount: bigint }[]
      >`select e.amount from ledger.postings p join ledger.entries e on e.posting_id = p.id
        where p.kind = 'recharge.credited' and p.ref->>'order' = ${id} and e.amount > 0 order by p.id`
    ).map(({ amount }) => formatMinor('USDT', amount))
  const timeline = async () => (await read()).timeline.map(({ state }) => state)
  return { person, id, address, expiresAt, read, reach, credits, timeline }
}

describe('a recharge order', () => {
  it('waits for two hours, counted down from the time of the server, then expires, and a new one is needed [ST-03]', async () => {
    const { person, id, expiresAt, reach, timeline } = await placeOrder()
    const { serverTime } = await person.call('index/system', {})
    const left = new Date(expiresAt).getTime() - new Date(serverTime).getTime()
    expect(left).toBeGreaterThan(hours(2) - 60_000)
    expect(left).toBeLessThanOrEqual(hours(2))
    await product.advance(hours(2))
    await reach('expired')
    await expect(person.call('recharge/submitted', { id })).rejects.toMatchObject({ data: { error: 'order.expired' } })
    await expect(person.call('recharge/cancel', { id })).rejects.toMatchObject({ data: { error: 'order.state' } })
    expect(await timeline()).toEqual(['waiting', 'expired'])
  })

  it('an order that its user reports as paid waits for another day [ST-03]', async () => {
    const { person, id, read, reach, timeline } = await placeOrder()
    expect((await person.call('recharge/submitted', { id })).state).toBe('submitted')
    expect((await person.call('recharge/submitted', { id })).state).toBe('submitted')
    await product.advance(hours(3))
    const { serverTime } = await person.call('index/system', {})
    expect([(await read()).state, new Date(serverTime) > new Date((await read()).expiresAt)]).toEqual([
      'submitted',
      true,
    ])
    await product.advance(days(1))
    await reach('expired')
    expect(await timeline()).toEqual(['waiting', 'submitted', 'expired'])
  })

  it('may be cancelled by its user, once, and by nobody else [ST-03]', async () => {
    const { person, id, timeline } = await placeOrder()
    const other = await registerPerson(product, 'AGENT001')
    await expect(other.call('recharge/cancel', { id })).rejects.toMatchObject({ data: { error: 'order.not-found' } })
    expect((await person.call('recharge/cancel', { id })).state).toBe('cancelled')
    expect((await person.call('recharge/cancel', { id })).state).toBe('cancelled')
    await expect(person.call('recharge/submitted', { id })).rejects.toMatchObject({ data: { error: 'order.state' } })
    expect(await timeline()).toEqual(['waiting', 'cancelled'])
  })

  it.each([
    ['short', '40.5'],
    ['over', '150.25'],
  ])('that is paid %s is credited with what arrived [ST-03]', async (_, amount) => {
    const { person, address, reach, timeline } = await placeOrder()
    await pay(address, amount)
    const order = await reach('credited')
    expect(order).toMatchObject({ amount: '100', creditedAmount: amount, confirmations: { seen: 3, needed: 3 } })
    expect(await available(person)).toBe(amount)
    expect(await timeline()).toEqual(['waiting', 'confirming', 'credited'])
  })

  it('an order that is paid twice is credited twice, each as its own record [ST-03]', async () => {
    const { person, address, reach, credits, timeline } = await placeOrder()
    await pay(address, '100')
    await reach('credited', '100')
    await pay(address, '60')
    await reach('credited', '160')
    expect(await credits()).toEqual(['100', '60'])
    expect(await available(person)).toBe('160')
    expect(await timeline()).toEqual(['waiting', 'confirming', 'credited', 'confirming', 'credited'])
  })

  it('an expired order is nevertheless credited when its money comes late [ST-03]', async () => {
    const { person, address, reach, timeline } = await placeOrder()
    await product.advance(hours(2))
    await reach('expired')
    await pay(address, '100')
    await reach('credited', '100')
    expect(await available(person)).toBe('100')
    expect(await timeline()).toEqual(['waiting', 'expired', 'confirming', 'credited'])
  })

  it('a cancelled order is nevertheless credited when money comes [ST-03]', async () => {
    const { person, id, address, reach, timeline } = await placeOrder()
    await person.call('recharge/cancel', { id })
    await pay(address, '100')
    await reach('credited', '100')
    expect(await available(person)).toBe('100')
    expect(await timeline()).toEqual(['waiting', 'cancelled', 'confirming', 'credited'])
  })

  it('below the minimum is credited; dust waits at its address until the sum exceeds the dust limit, and no order waits for it [ST-03]', async () => {
    const { person, address, read, reach, credits, timeline } = await placeOrder()
    await pay(address, '0.4')
    await product.until('the dust is laid aside', async () => {
      const { sql } = product.owner
      return (await sql`select from app.chain_transfer where address = ${address} and state = 'dust'`).count === 1
    })
    expect(await read()).toMatchObject({ state: 'waiting', creditedAmount: null })
    expect(await available(person)).toBe('0')
    await pay(address, '0.7')
    await reach('credited', '1.1')
    expect(await credits()).toEqual(['0.4', '0.7'])
    await pay(address, '2') // below the minimum of an order
    await reach('credited', '3.1')
    expect(await available(person)).toBe('3.1')
    expect(await timeline()).toEqual(['waiting', 'confirming', 'credited', 'confirming', 'credited'])
    expect(await red()).toEqual([])
  })
})

describe('money that no order explains', () => {
  it('waits in suspense, is reported to operators, and is given to one owner only [ST-03]', async () => {
    const { sql, clock } = product.owner
    const [person, other] = [await registerPerson(product, 'AGENT001'), await registerPerson(product, 'AGENT001')]
    const [wallet] = await sql<{ address: string }[]>`select address from app.wallet where network = 'dev'`
    const txHash = await pay(wallet?.address ?? '', '77')
    const suspended = async () => {
      const [row] = await sql<
        { holder: string | null }[]
      >`select holder from app.chain_transfer where tx_hash = ${txHash}`
      return row?.holder
    }
    await product.until('it is in suspense', async () => (await suspended()) === 'suspense')
    const tasks = () => sql<{ facts: unknown; closed: boolean }[]>`
      select facts, closed_at is not null as closed from app.operator_task where kind = 'suspense.received' order by id desc limit 1`
    expect((await tasks())[0]).toMatchObject({ facts: { amount: '77' }, closed: false })
    expect(await red()).toEqual([])

    const idOf = async (of: Person) => {
      const [row] = await sql<{ id: bigint }[]>`select id from app.user_account where email = ${of.email}`
      return row?.id ?? 0n
    }
    const assign = async (to: { userId: bigint } | 'capital') =>
      inTransaction(sql, (tx) => assignSuspense(tx, clock.now(), { network: 'dev', txHash, nth: 0, to }))
    expect(await assign({ userId: 999_999n })).toMatchObject({ error: 'user.not-found' })
    const first = await assign({ userId: await idOf(person) })
    expect(first.ok).toBe(true)
    expect(await assign({ userId: await idOf(person) })).toEqual(first)
    expect(await assign({ userId: await idOf(other) })).toMatchObject({ error: 'order.state' })
    expect(await assign('capital')).toMatchObject({ error: 'order.state' })
    expect([await available(person), await available(other)]).toEqual(['77', '0'])
    expect((await tasks())[0]).toMatchObject({ closed: true })
    // Nobody proposed it: this test assigns it itself.
    expect(await red()).toMatchObject([{ name: 'two operators signed what they decided' }])
  })
})

describe('the payment page', () => {
  it('is informed by an event when the order is credited, without waiting for a heartbeat, and then reads it as credited [ST-03]', async () => {
    const { person, id, address, read } = await placeOrder()
    const events = await openEvents(product, await person.session())
    await pay(address, '100')
    await product.work()
    for (;;) {
      const event = await events.next()
      if (event.kind === 'recharge' && event.id === id && (await read()).state === 'credited') break
    }
    // The stream sends what it missed with its heartbeat too: none has come.
    expect(events.beats()).toBe(0)
    events.close()
  })

  it('is informed of an event that commits late, although a later one was reported already [ST-03]', async () => {
    const person = await registerPerson(product, 'AGENT001')
    const { sql, clock } = product.owner
    const [row] = await sql<{ id: bigint }[]>`select id from app.user_account where email = ${person.email}`
    const userId = row?.id ?? 0n
    const events = await openEvents(product, await person.session())
    const told = Promise.withResolvers<void>()
    const late = inTransaction(sql, async (tx) => {
      await announce(tx, clock.now(), { userId, kind: 'run', subjectId: 1n })
      await told.promise
    })
    await announce(sql, clock.now(), { userId, kind: 'run', subjectId: 2n })
    expect(await events.next()).toEqual({ kind: 'run', id: '2' })
    told.resolve()
    await late
    expect(await events.next()).toEqual({ kind: 'run', id: '1' })
    events.close()
  })

  it('a page that only polls reads the order as credited, and its states in between [ST-03]', async () => {
    const { person, id, address, read, reach, timeline } = await placeOrder()
    await person.call('recharge/submitted', { id })
    expect((await read()).state).toBe('submitted')
    const transaction = await pay(address, '100')
    expect(await reach('credited', '100')).toMatchObject({ transaction, confirmations: { seen: 3, needed: 3 } })
    expect(await timeline()).toEqual(['waiting', 'submitted', 'confirming', 'credited'])
  })
})
