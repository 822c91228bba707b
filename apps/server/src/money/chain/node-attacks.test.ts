import { hotWallet } from '@synet/chain/keys'
import { type ChainRpc, createRpc } from '@synet/chain/rpc'
import { startTestChain, type TestChain } from '@synet/chain/test-support/anvil'
import { type FakeTron, startFakeTron } from '@synet/chain/test-support/fake-tron'
import { type Lie, type LyingNode, startLyingNode } from '@synet/chain/test-support/lying-node'
import { mintTestToken, placeTestToken } from '@synet/chain/test-support/place-token'
import { createTronRpc } from '@synet/chain/tron-rpc'
import { allNetworks } from '@synet/core/all-networks'
import type { Network } from '@synet/core/network'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compareBooks } from '#money/chain/compare-books'
import { creditTransfers } from '#money/chain/credit-transfers'
import { followChain } from '#money/chain/follow-chain'
import { watchNodes } from '#money/chain/watch-nodes'
import type { Context } from '#platform/context'
import { readReserves } from '#operators/ledger/read-reserves'
import { broadcastOutgoing } from '#custody/payout/broadcast-outgoing'
import { signApprovedWithdrawals } from '#custody/payout/sign/sign-approved-withdrawals'
import { type ModelUser, type Product, startProduct } from '#test-support/product'
import { actionKey } from '#test-support/person'
import { withdrawApproved } from '#test-support/orders'
import { seed } from '#test-support/seeded-product'
import { readHaltReason } from '#test-support/halt-reason'
import { readOpenTasks } from '#test-support/open-tasks'
import type { OperatorTaskKind } from '#platform/task/operator-task'

const usdt = 1_000_000n
const hot = hotWallet(seed).address
const callMs = 1_000

let product: Product
let user: ModelUser
let chain: TestChain
let liar: LyingNode
let network: Network
let context: Context

/** The product's network on a real chain of its own, with the nodes that a test chooses. */
async function open(name: 'ERC20' | 'TRC20', anvilOptions: readonly string[]): Promise<void> {
  network = allNetworks[name]
  product = await startProduct(1, { also: [name] })
  user = product.user(0)
  chain = await startTestChain(['--chain-id', String(network.chainId), ...anvilOptions])
  await placeTestToken(chain.call, network.token)
}
function use(rpc: ChainRpc): void {
  context = { ...product.context, networks: [network], rpc: { ...product.context.rpc, [network.name]: rpc } }
}
afterEach(async () => {
  await liar[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

/** One pass of every loop that uses the nodes; as in a process, one that fails is tried again in the next pass. */
async function work(): Promise<void> {
  const attempt = async (pass: () => Promise<boolean>) => {
    try {
      while (await pass());
    } catch {
      // The next pass tries again.
    }
  }
  await attempt(() => followChain(context, network))
  await attempt(() => creditTransfers(context, network))
  await attempt(() => signApprovedWithdrawals(context, network, product.signer))
  await attempt(() => broadcastOutgoing(context, network))
  await attempt(() => watchNodes(context, network))
}
const deepEnough = () => chain.mine(network.confirmations + 3)

async function order(amount = '100') {
  const { id, address } = await user.call('recharge/recharge', { network: network.name, amount }, actionKey())
  return { address, read: () => user.call('recharge/detail', { id }) }
}
const pay = (address: string, amount: bigint) => mintTestToken(chain.call, network.token, address, amount * usdt)
const available = async () => (await product.balancesOf(user.id))['available USDT'] ?? 0n
const openTasks = async (kind: OperatorTaskKind) =>
  (await readOpenTasks(product.look, kind)).filter(({ subject }) => subject === network.name)
const isMarked = async () => {
  const marks = await product.look`select from app.node_trouble where network = ${network.name} and blocks`
  return marks.length > 0
}
const isMarkedInConsole = async () => {
  const { networks } = await readReserves(context)
  return networks.find((candidate) => candidate.network === network.name)?.nodesBlocked
}
const haltReason = () => readHaltReason(product.look, network.name)

/** Lets the trouble last until operators are notified. */
async function expectAlarm(kind: 'nodes.disagree' | 'nodes.no-answer'): Promise<void> {
  expect(await isMarked()).toBe(true)
  expect(await openTasks(kind)).toEqual([])
  await product.passOnly(31_000)
  await work()
  expect(await openTasks(kind)).toHaveLength(1)
}
async function expectQuiet(): Promise<void> {
  await product.passOnly(61_000)
  await work()
  expect([await isMarked(), await openTasks('nodes.disagree'), await openTasks('nodes.no-answer')]).toEqual([
    false,
    [],
    [],
  ])
  expect(await haltReason()).toBe(null)
}

interface Block {
  readonly number: string
  readonly hash: string
}
interface Log {
  readonly data: string
  readonly topics: readonly [string, string, string]
}
type Receipt = Record<string, unknown> | null
const other = `0x${'66'.repeat(32)}`
const ofMethod =
  <T>(method: string, change: (result: T) => unknown): Lie =>
  (asked, result) =>
    asked === method ? change(result as T) : result
const amountLie = ofMethod<Log[]>('eth_getLogs', (logs) =>
  logs.map((log) => ({ ...log, data: `0x${(BigInt(log.data) * 10n).toString(16).padStart(64, '0')}` })),
)
const creditLies: Readonly<Record<string, Lie>> = {
  'the amount of a transfer': amountLie,
  'the sender of a transfer': ofMethod<Log[]>('eth_getLogs', (logs) =>
    logs.map((log) => ({ ...log, topics: [log.topics[0], other, log.topics[2]] })),
  ),
  'the existence of a transfer': ofMethod('eth_getLogs', () => []),
  'a block’s hash': ofMethod<Block | null>('eth_getBlockByNumber', (block) => block && { ...block, hash: other }),
  'the existence of a block': ofMethod('eth_getBlockByNumber', () => null),
  'the head': ofMethod<string>('eth_blockNumber', (head) => `0x${(BigInt(head) + 1_000n).toString(16)}`),
}
const settleLies: Readonly<Record<string, Lie>> = {
  'a receipt’s status': ofMethod<Receipt>('eth_getTransactionReceipt', (one) => one && { ...one, status: '0x0' }),
  'a receipt’s block': ofMethod<Receipt>('eth_getTransactionReceipt', (one) => one && { ...one, blockHash: other }),
  'a receipt’s cost': ofMethod<Receipt>('eth_getTransactionReceipt', (one) => one && { ...one, gasUsed: '0xffffff' }),
  'the existence of a receipt': ofMethod('eth_getTransactionReceipt', () => null),
  'a block’s hash': ofMethod<Block | null>('eth_getBlockByNumber', (block) => block && { ...block, hash: other }),
  'the nonce': ofMethod('eth_getTransactionCount', () => '0x50'),
}

describe('two nodes, of which one lies', () => {
  beforeEach(async () => {
    await open('ERC20', [])
    liar = await startLyingNode(chain.url)
    use(createRpc([chain.url, liar.url], callMs))
    await work()
  })

  for (const [what, lie] of Object.entries(creditLies)) {
    it(`nothing is credited while one lies about ${what}; operators are informed, and credits continue when it tells the truth [ATK-17]`, async () => {
      const { address, read } = await order()
      const before = await available()
      await pay(address, 100n)
      liar.lie(lie)
      await deepEnough()
      await work()
      expect(await available()).toBe(before)
      expect((await read()).state).not.toBe('credited')
      await expectAlarm('nodes.disagree')
      expect(await available()).toBe(before)
      liar.lie(undefined)
      await work()
      expect(await available()).toBe(before + 100n * usdt)
      expect(await openTasks('transfer.mismatch')).toEqual([])
      await expectQuiet()
    })
  }

  it('the credit waits when the first node that is asked lies after the block was taken [ATK-17]', async () => {
    use(createRpc([liar.url, chain.url], callMs))
    const { address } = await order()
    const before = await available()
    await pay(address, 100n)
    await chain.mine(1)
    await work()
    liar.lie(amountLie)
    await deepEnough()
    await work()
    expect(await available()).toBe(before)
    await expectAlarm('nodes.disagree')
    liar.lie(undefined)
    await work()
    expect(await available()).toBe(before + 100n * usdt)
  })

  it('nothing is credited before the honest node has N confirmations when one lies about the head by a few blocks [ATK-17]', async () => {
    liar.lie(
      ofMethod<string>('eth_blockNumber', (head) => `0x${(BigInt(head) + BigInt(network.confirmations)).toString(16)}`),
    )
    const { address } = await order()
    const before = await available()
    await pay(address, 100n)
    await chain.mine(network.confirmations - 1)
    await work()
    expect(await available()).toBe(before)
    await chain.mine(1)
    await work()
    expect(await available()).toBe(before + 100n * usdt)
  })

  it('nothing is credited before the honest node calls the block final when one lies about finality [ATK-17]', async () => {
    const raise = (block: Block | null) =>
      block && { ...block, number: `0x${(BigInt(block.number) + 2n).toString(16)}` }
    const { address } = await order()
    const before = await available()
    await pay(address, 100n)
    await chain.mine(1)
    liar.lie((method, result, params) =>
      method === 'eth_getBlockByNumber' && (params as unknown[])[0] === 'finalized' ? raise(result as Block) : result,
    )
    // With one confirmation alone the depth would suffice at once.
    network = { ...network, confirmations: 1 }
    await chain.mine(1)
    await work()
    expect(await available()).toBe(before)
    await chain.mine(1)
    await work()
    expect(await available()).toBe(before + 100n * usdt)
  })

  describe('during a payout', () => {
    async function payOut(): Promise<bigint> {
      await chain.call('anvil_setBalance', [hot, `0x${(10n ** 18n).toString(16)}`])
      await pay(hot, 10_000n)
      const { address } = await order('500')
      await pay(address, 500n)
      await deepEnough()
      await work()
      await product.look`insert into app.receiving_account (user_id, network, address, name, created_at)
        values (${user.id}, ${network.name}, ${`0x${'cd'.repeat(20)}`}, 'mine', ${product.now()})`
      const id = await withdrawApproved(product, user, '100', network.name)
      await work()
      return id
    }
    const stateOf = async (id: bigint) => (await user.call('withdrawal/list', { id: id.toString() })).list[0]?.state

    for (const [what, lie] of Object.entries(settleLies)) {
      it(`nothing is settled while one lies about ${what}; operators are informed, and payouts continue when it tells the truth [ATK-17]`, async () => {
        const id = await payOut()
        expect(await stateOf(id)).toBe('sent')
        const before = await product.balancesOf(user.id)
        liar.lie(lie)
        await deepEnough()
        await work()
        await expectAlarm('nodes.disagree')
        expect([await stateOf(id), await product.balancesOf(user.id)]).toEqual(['sent', before])
        expect(await product.look`select from app.operator_task where kind = 'outgoing.failed'`).toHaveLength(0)
        liar.lie(undefined)
        await work()
        expect(await stateOf(id)).toBe('confirmed')
        await expectQuiet()
      })
    }

    it('everything continues two blocks later, without a report, when one does not lie but is two blocks behind [ATK-17]', async () => {
      let head = 0n
      liar.lie((method, result, params) => {
        const [number] = (params ?? []) as readonly string[]
        if (method === 'eth_blockNumber') head = BigInt(result as string) - 2n
        if (method === 'eth_blockNumber') return `0x${head.toString(16)}`
        if (method === 'eth_getBlockByNumber' && number?.startsWith('0x')) {
          return BigInt(number) > head ? null : result
        }
        const isLater = BigInt((result as { blockNumber?: string } | null)?.blockNumber ?? 0) > head
        return method === 'eth_getTransactionReceipt' && isLater ? null : result
      })
      const id = await payOut()
      for (let block = 0; block < network.confirmations + 1; block++) {
        await chain.mine(1)
        await work()
        expect(await stateOf(id)).toBe('sent')
      }
      await chain.mine(1)
      await work()
      expect(await stateOf(id)).toBe('confirmed')
      expect(await product.look`select from app.node_trouble`).toEqual([])
    })

    it('the payout is settled when the chain itself calls its block final, and not before, when no node lies [ATK-17]', async () => {
      // With one confirmation alone the depth would suffice at once.
      network = { ...network, confirmations: 1 }
      const id = await payOut()
      await chain.mine(2)
      await work()
      expect(await stateOf(id)).toBe('sent')
      await chain.mine(1)
      await work()
      expect(await stateOf(id)).toBe('confirmed')
    })

    it('the comparison of books waits for two nodes that agree when one lies about our balances [ATK-17]', async () => {
      await payOut()
      await compareBooks(context, network)
      expect(await haltReason()).toBe(null)
      // More than there is would hide that something is missing, less would halt payouts for nothing.
      for (const word of ['ff', '00']) {
        liar.lie(ofMethod('eth_call', () => `0x${word.repeat(8).padStart(64, '0')}`))
        await expect(compareBooks(context, network)).rejects.toThrow('balances of')
        expect(await haltReason()).toBe(null)
      }
    })
  })

  it('nothing is credited while a node is dead, an alarm is raised, and credits continue when it is back [ATK-17]', async () => {
    const { address } = await order()
    const before = await available()
    await pay(address, 100n)
    liar.die(true)
    await deepEnough()
    await work()
    expect(await available()).toBe(before)
    await expectAlarm('nodes.no-answer')
    expect((await openTasks('nodes.no-answer'))[0]?.facts['reason']).not.toContain('http:')
    expect(await isMarkedInConsole()).toBe(true)
    liar.die(false)
    await work()
    expect(await available()).toBe(before + 100n * usdt)
    await expectQuiet()
    expect(await isMarkedInConsole()).toBe(false)
  })
})

describe('one of three nodes', () => {
  beforeEach(async () => {
    await open('ERC20', [])
    liar = await startLyingNode(chain.url)
    use(createRpc([liar.url, chain.url, chain.url], callMs))
    await work()
  })
  const faults: readonly (readonly [string, 'nodes.disagree' | 'nodes.no-answer', () => void])[] = [
    ['is dead', 'nodes.no-answer', () => liar.die(true)],
    ['answers nothing', 'nodes.no-answer', () => liar.hang(true)],
    ['lies', 'nodes.disagree', () => liar.lie(amountLie)],
  ]
  for (const [fault, kind, begin] of faults) {
    it(`${fault}: the other two credit, nothing is marked as blocked, and operators are informed [ATK-17]`, async () => {
      const { address } = await order()
      const before = await available()
      await pay(address, 100n)
      begin()
      await deepEnough()
      await work()
      expect(await available()).toBe(before + 100n * usdt)
      await expect
        .poll(async () => {
          await work()
          await product.passOnly(31_000)
          await chain.mine(1)
          await pay(address, 1n)
          return (await openTasks(kind)).length
        })
        .toBe(1)
      expect(await isMarked()).toBe(false)
    })
  }
})

describe('two TRON nodes, of which one lies', () => {
  let tron: FakeTron
  beforeEach(async () => {
    await open('TRC20', ['--base-fee', '0'])
    tron = await startFakeTron(chain.call)
    liar = await startLyingNode(tron.url)
    use(createTronRpc([tron.url, liar.url], callMs))
    await work()
  })
  afterEach(() => tron[Symbol.asyncDispose]())

  for (const [what, lie] of Object.entries({
    ...creditLies,
    'what is solid': ((path, result) =>
      path === '/walletsolidity/getnowblock'
        ? { block_header: { raw_data: { number: 1_000_000, timestamp: 0 } } }
        : result) satisfies Lie,
  })) {
    it(`nothing is credited while one lies about ${what}; operators are informed, and credits continue when it tells the truth [ATK-17]`, async () => {
      const { address } = await order()
      const before = await available()
      await pay(address, 100n)
      liar.lie(lie)
      await deepEnough()
      await work()
      expect(await available()).toBe(before)
      await expectAlarm('nodes.disagree')
      liar.lie(undefined)
      await work()
      expect(await available()).toBe(before + 100n * usdt)
      await expectQuiet()
    })
  }
})
