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
function withoutLogs(): Context {
  const { rpc } = product.context
  return { ...product.context, rpc: { ...rpc, dev: { ...rpc.dev, readTransfers: async () => [] } } }
}
const follow = async (context: Context) => {
  while (await followChain(context, network));
}
const credit = async () => {
  while (await rereadLogs(product.context, network));
  while (await creditTransfers(product.context, network));
}
const surplus = async () =>
  product.look`select facts from app.operator_task where kind = 'surplus.unexplained' and closed_at is null`

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

  it('opens a task within an hour when the second reading lacks it, too; operators have it read again [ATK-26]', async () => {
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
