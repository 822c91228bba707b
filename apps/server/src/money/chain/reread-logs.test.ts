import { allNetworks } from '@synet/core/all-networks'
import { hours, minutes } from '@synet/core/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareBooks } from '#money/chain/compare-books'
import { creditTransfers } from '#money/chain/credit-transfers'
import { followChain } from '#money/chain/follow-chain'
import { rereadLogs } from '#money/chain/reread-logs'
import type { Context } from '#platform/context'
import { type ModelConsole, openModelConsole } from '#test-support/console'
import { actionKey } from '#test-support/person'
import { type ModelUser, type Product, startProduct } from '#test-support/product'
import { readOpenTasks } from '#test-support/open-tasks'
import { withNode } from '#test-support/with-node'

const network = allNetworks.dev
const usdt = 1_000_000n
let product: Product
let desk: ModelConsole
let user: ModelUser
beforeAll(async () => {
  product = await startProduct(1)
  desk = await openModelConsole(product)
  user = product.user(0)
})
afterAll(() => product[Symbol.asyncDispose]())

const orderAddress = async () =>
  (await user.call('recharge/recharge', { network: 'dev', amount: '1000' }, actionKey())).address
const available = async () => (await product.balancesOf(user.id))['available USDT'] ?? 0n
/** The context while the nodes' index of logs is behind: every block seems to have none. */
const withoutLogs = () => withNode(product.context, { readTransfers: async () => [] })
const follow = async (context: Context) => {
  while (await followChain(context, network));
}
const credit = async () => {
  while (await rereadLogs(product.context, network));
  while (await creditTransfers(product.context, network));
}
const surplus = () => readOpenTasks(product.look, 'surplus.unexplained')

describe('a deposit whose log no node gave when its block was read', () => {
  it('is credited when its block has its confirmations, once [ATK-26]', async () => {
    const address = await orderAddress()
    product.chain.pay(address, 1_000n * usdt)
    product.chain.mine(1)
    await follow(withoutLogs())
    product.chain.mine(network.confirmations)
    await follow(product.context)
    expect(await available()).toBe(0n)
    await credit()
    await credit()
    expect(await available()).toBe(1_000n * usdt)
    expect(await product.auditFully()).toEqual([])
  })

  it('is found after a reorg that replaced its block, in the new one alone [ATK-26]', async () => {
    const before = await available()
    product.chain.pay(await orderAddress(), 70n * usdt)
    product.chain.mine(1)
    await follow(withoutLogs())
    await rereadLogs(product.context, network)
    product.chain.reorg(1)
    await follow(withoutLogs())
    product.chain.mine(network.confirmations)
    await follow(product.context)
    await credit()
    expect((await available()) - before).toBe(70n * usdt)
    expect(await product.auditFully()).toEqual([])
  })

  it('opens a task within an hour when the second reading also lacks it; operators have it read again [ATK-26]', async () => {
    const before = await available()
    product.chain.pay(await orderAddress(), 55n * usdt)
    product.chain.mine(1)
    const block = BigInt(product.chain.height())
    product.chain.mine(network.confirmations)
    await follow(withoutLogs())
    while (await rereadLogs(withoutLogs(), network));
    await credit()
    expect(await available()).toBe(before)
    await compareBooks(product.context, network)
    expect(await surplus()).toHaveLength(0)
    await product.passOnly(minutes(11))
    await compareBooks(product.context, network)
    expect(await surplus()).toMatchObject([{ facts: { network: 'dev', amount: '55' } }])

    const secondFactor = await desk.first.code()
    const ask = (of: bigint | string) =>
      desk.first.ops('rereadLogs', { network: 'dev', block: String(of), secondFactor })
    await expect(ask('99999999')).rejects.toMatchObject({ data: { error: 'request.invalid' } })
    await desk.first.ops('rereadLogs', { network: 'dev', block: String(block), secondFactor: await desk.first.code() })
    await credit()
    expect((await available()) - before).toBe(55n * usdt)
    await product.passOnly(minutes(11))
    await compareBooks(product.context, network)
    expect(await surplus()).toHaveLength(0)
    expect(await product.auditFully()).toEqual([])
  })

  /** The payments of a block are one transaction, of which the nodes give all logs or lack the first. */
  function inOne({ lacks }: { lacks: number }): Context {
    const { rpc } = product.context
    const readTransfers: typeof rpc.dev.readTransfers = async (of) => {
      const all = await rpc.dev.readTransfers(of)
      return all.slice(lacks).map((one, nth) => ({ ...one, txHash: all[0]?.txHash ?? one.txHash, nth }))
    }
    return withNode(product.context, { readTransfers })
  }
  const rowsOf = (block: bigint) => product.look<{ nth: number; address: string; state: string }[]>`
    select nth, address, state from app.chain_transfer where network = 'dev' and block_number = ${block} order by nth`
  const mismatches = () => readOpenTasks(product.look, 'transfer.mismatch')

  it.each([
    ['another order', true],
    ['a stranger', false],
  ])(
    'is credited beside that of %s in its transaction, also when the nodes lacked the first one at first [ATK-26]',
    async (_of, isOurs) => {
      const before = await available()
      const [first, second] = [isOurs ? await orderAddress() : `0x${'5'.repeat(40)}`, await orderAddress()]
      product.chain.pay(first, 300n * usdt)
      product.chain.pay(second, 20n * usdt)
      product.chain.mine(1)
      const block = BigInt(product.chain.height())
      await follow(inOne({ lacks: 1 }))
      product.chain.mine(network.confirmations)
      const whole = inOne({ lacks: 0 })
      await follow(whole)
      // The credit comes before the second reading, and after it.
      while (await creditTransfers(whole, network));
      while (await rereadLogs(whole, network));
      await product.passOnly(minutes(2))
      while (await creditTransfers(whole, network));
      while (await creditTransfers(whole, network));
      expect((await available()) - before).toBe((isOurs ? 320n : 20n) * usdt)
      expect((await rowsOf(block)).filter(({ state }) => state === 'credited')).toEqual(
        [first, second].flatMap((address, nth) => (nth === 1 || isOurs ? [{ nth, address, state: 'credited' }] : [])),
      )
      expect(await mismatches()).toEqual([])
      expect(await product.auditFully()).toEqual([])
    },
  )

  it.each([
    ['the second reading lacks what the first one had', 0, 1],
    ['it was credited by logs that lack the first one', 1, 0],
  ])('is credited once when %s [ATK-26]', async (_when, first, second) => {
    const before = await available()
    const address = await orderAddress()
    product.chain.pay(`0x${'5'.repeat(40)}`, 300n * usdt)
    product.chain.pay(address, 20n * usdt)
    product.chain.mine(1)
    const block = BigInt(product.chain.height())
    const [early, late] = [inOne({ lacks: first }), inOne({ lacks: second })]
    await follow(early)
    product.chain.mine(network.confirmations)
    await follow(early)
    while (await creditTransfers(early, network));
    while (await rereadLogs(late, network));
    while (await creditTransfers(late, network));
    expect((await available()) - before).toBe(20n * usdt)
    expect(await rowsOf(block)).toEqual([{ nth: 1 - first, address, state: 'credited' }])
    expect(await product.auditFully()).toEqual([])
  })

  it.each([
    ['one payment', [300n, 20n]],
    ['two payments', [300n, 20n, 40n]],
    ['a payment of the same amount', [20n, 20n]],
  ])('is credited, once, after logs that lacked it had %s after it credited [ATK-26]', async (_what, amounts) => {
    const before = await available()
    const addresses = []
    for (const amount of amounts) {
      const address = await orderAddress()
      product.chain.pay(address, amount * usdt)
      addresses.push(address)
    }
    product.chain.mine(1)
    const block = BigInt(product.chain.height())
    const [part, whole] = [inOne({ lacks: 1 }), inOne({ lacks: 0 })]
    await follow(part)
    product.chain.mine(network.confirmations)
    await follow(part)
    while (await creditTransfers(part, network));
    const [lost = 0n, ...known] = amounts
    const sum = known.reduce((total, amount) => total + amount, 0n)
    expect((await available()) - before).toBe(sum * usdt)
    while (await rereadLogs(whole, network));
    while (await creditTransfers(whole, network));
    expect((await available()) - before).toBe((sum + lost) * usdt)
    // Operators may have the block read again.
    for (const context of [whole, part, whole]) {
      await product.look`update app.network_state set checked_block = ${block} where network = 'dev'`
      while (await rereadLogs(context, network));
      await product.passOnly(minutes(2))
      while (await creditTransfers(context, network));
    }
    expect((await available()) - before).toBe((sum + lost) * usdt)
    const places = [...addresses.slice(1), addresses[0]]
    expect((await rowsOf(block)).filter(({ state }) => state !== 'orphaned')).toEqual(
      places.map((address, nth) => ({ nth, address, state: 'credited' })),
    )
    expect(await mismatches()).toEqual([])
    // A forged row names a payment that the log has, and that is credited.
    await product.look`insert into app.chain_transfer (network, tx_hash, nth, block_hash, block_number, sender, address, amount, state)
      select network, tx_hash, 9, block_hash, block_number, sender, address, amount, 'seen' from app.chain_transfer
        where network = 'dev' and block_number = ${block} and address = ${addresses[0] ?? ''} and state = 'credited'`
    while (await creditTransfers(whole, network));
    expect((await available()) - before).toBe((sum + lost) * usdt)
    expect(await mismatches()).toHaveLength(1)
    await product.look`delete from app.chain_transfer where network = 'dev' and block_number = ${block} and nth = 9`
    await creditTransfers(whole, network)
    while (await creditTransfers(whole, network));
    expect(await product.auditFully()).toEqual([])
  })

  it.each([
    ['one payment', 1, [0], [1]],
    ['two equal payments', 2, [0, 1], [2]],
  ])(
    'is credited at its own place within the hour, once, after the nodes invented a transfer before %s [ATK-26]',
    async (_of, payments, credited, orphaned) => {
      const before = await available()
      const address = await orderAddress()
      for (let i = 0; i < payments; i++) product.chain.pay(address, 40n * usdt)
      product.chain.mine(1)
      const block = BigInt(product.chain.height())
      const { rpc } = product.context
      const whole = inOne({ lacks: 0 })
      const readTransfers: typeof rpc.dev.readTransfers = async (of) =>
        (await whole.rpc.dev.readTransfers(of)).map((transfer) => ({ ...transfer, nth: transfer.nth + 1 }))
      await follow(withNode(product.context, { readTransfers }))
      product.chain.mine(network.confirmations)
      await follow(whole)
      const creditWhole = async () => {
        while (await rereadLogs(whole, network));
        while (await creditTransfers(whole, network));
      }
      await creditWhole()
      const known = BigInt(payments - 1) * 40n * usdt
      expect((await available()) - before).toBe(known)
      expect(await mismatches()).toHaveLength(1)
      // A log that lacked transfers would be whole by then.
      await product.passOnly(minutes(29))
      await creditWhole()
      expect((await available()) - before).toBe(known)
      await product.passOnly(minutes(3))
      await creditWhole()
      await creditWhole()
      expect((await available()) - before).toBe(BigInt(payments) * 40n * usdt)
      expect(await rowsOf(block)).toEqual([
        ...credited.map((nth) => ({ nth, address, state: 'credited' })),
        ...orphaned.map((nth) => ({ nth, address, state: 'orphaned' })),
      ])
      expect(await mismatches()).toHaveLength(0)
      expect(await product.auditFully()).toEqual([])
    },
  )

  it('is no surplus while it waits for its confirmations, however long that takes [ATK-26]', async () => {
    product.chain.pay(await orderAddress(), 33n * usdt)
    product.chain.mine(1)
    await follow(product.context)
    await compareBooks(product.context, network)
    await product.passOnly(hours(1))
    await compareBooks(product.context, network)
    expect(await surplus()).toHaveLength(0)
  })
})
