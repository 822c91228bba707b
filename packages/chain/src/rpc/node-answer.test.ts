import { BaseError } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deployTestUsdt, mintTestUsdt } from '#deploy-test-usdt'
import { depositAddress, depositXpub, hotWallet } from '#keys'
import { dev } from '@synet/core/networks/dev'
import { trc20 } from '@synet/core/networks/trc20'
import { hasMovedToken } from '#payout/has-moved-token'
import { signEvm } from '#payout/sign-evm'
import { type ChainRpc, createRpc } from '#rpc'
import { openClient } from '#rpc/evm-client'
import { isNodeFailure, readQuantity, UnreadableAnswerError } from '#rpc/node-answer'
import { readBalancesInOneCall } from '#rpc/read-token-balances'
import { transferTopic } from '#rpc/read-transfers'
import { readSolidBalance } from '#rpc/tron-constant-call'
import { startTestChain, type TestChain } from '#test-support/anvil'
import { type FakeTron, startFakeTron } from '#test-support/fake-tron'
import { type LyingNode, startLyingNode } from '#test-support/lying-node'
import { mintTestToken, placeTestToken } from '#test-support/place-token'
import { createTronRpc, type TronRpc } from '#tron-rpc'

const seed = new Uint8Array(64).fill(7)
const wallet = hotWallet(seed)
const to = depositAddress(depositXpub(seed), 0)
const none = `0x${'11'.repeat(32)}`

/** What no node may say: nothing at all, empty texts and numbers, other kinds, too many digits. */
const unreadable = [
  undefined,
  '',
  '0x',
  '0xg',
  '12',
  `0x1${'0'.repeat(64)}`,
  7,
  -1,
  1.5,
  true,
  [],
  {},
  [null],
  [{}],
  'yes',
]

/** Errors that no caller takes for a fault of the row that it processes. */
function isOfNode(error: unknown): string {
  const isFailure = error instanceof BaseError && isNodeFailure(error)
  return isFailure || (error instanceof Error && error.constructor === Error) || error instanceof UnreadableAnswerError
    ? 'of the node'
    : String(error)
}

describe('a quantity', () => {
  it('has 1 to 64 hexadecimal digits after 0x, and nothing else is a number', () => {
    expect(readQuantity('0x0', 'x')).toBe(0n)
    expect(readQuantity(`0x${'f'.repeat(64)}`, 'x')).toBe(2n ** 256n - 1n)
    for (const value of [...unreadable, null, '0X1', ' 0x1', '0x1 ', '-0x1', '1e3', 5n, `0x${'f'.repeat(65)}`])
      expect(() => readQuantity(value, 'head'), typeof value).toThrow(UnreadableAnswerError)
  })
})

describe('a malformed answer', () => {
  let chain: TestChain
  let liar: LyingNode
  let rpc: ChainRpc
  let signed: Awaited<ReturnType<typeof signEvm>>
  let filled = ''
  let empty = ''
  beforeAll(async () => {
    chain = await startTestChain()
    await deployTestUsdt(chain.url)
    await chain.mine()
    await chain.call('anvil_setBalance', [wallet.address, '0x8ac7230489e80000'])
    await mintTestUsdt(chain.url, wallet.address, 100n)
    await chain.mine()
    signed = await signEvm(wallet, {
      network: dev,
      nonce: 0n,
      intent: { kind: 'token', to, raw: 60n },
      gas: 120_000n,
      fees: { maxFeeWei: 10_000_000_000n, priorityFeeWei: 1_000_000_000n },
    })
    liar = await startLyingNode(chain.url)
    rpc = createRpc([liar.url])
    await rpc.broadcast(signed.raw)
    await chain.mine(2)
    const head = await rpc.readHead()
    filled = (await rpc.readBlock(head - 1n))?.hash ?? ''
    empty = (await rpc.readBlock(head))?.hash ?? ''
  })
  afterAll(async () => {
    await liar[Symbol.asyncDispose]()
    await chain[Symbol.asyncDispose]()
  })

  const transfers = (hash: string) => rpc.readTransfers({ hash, token: dev.token })
  const balances = () => readBalancesInOneCall(openClient(liar.url, 5_000), { token: dev.token, addresses: [to] })
  /** Each method of a node, with what is read by it. */
  const reads: Readonly<Record<string, (() => Promise<unknown>)[]>> = {
    eth_blockNumber: [() => rpc.readHead()],
    eth_getBlockByNumber: [() => rpc.readBlock(1n), () => rpc.readFinalized()],
    eth_getBlockByHash: [() => rpc.readBlock(filled), () => transfers(empty)],
    eth_getTransactionReceipt: [() => rpc.readReceipt(signed.txHash)],
    eth_getTransactionByHash: [() => rpc.readTransaction(signed.txHash)],
    eth_getTransactionCount: [() => rpc.readNonce(wallet.address), () => rpc.readNonce(wallet.address, 1n)],
    eth_getBalance: [() => rpc.readNativeBalance(to)],
    eth_estimateGas: [() => rpc.estimateTransfer({ token: dev.token, from: wallet.address, to, raw: 1n })],
    eth_call: [
      () => rpc.readTokenBalance({ token: dev.token, address: to }),
      () => rpc.readTokenBalance({ token: dev.token, address: to, blockNumber: 3n }),
      balances,
      () => rpc.readPayoutContract(dev.token),
    ],
  }
  for (const [method, all] of Object.entries(reads))
    it(`is an error of the node at ${method}, and never a number or a statement that there is none [ATK-26]`, async () => {
      for (const answer of unreadable) {
        liar.lie((asked, result) => (asked === method ? answer : result))
        for (const read of all)
          await expect(read().catch(isOfNode), `${JSON.stringify(answer)} to ${read.toString()}`).resolves.toBe(
            'of the node',
          )
      }
      liar.lie(undefined)
    })

  it('is an error of the node at eth_getLogs, unless it is an empty list that the block explains [ATK-26]', async () => {
    for (const answer of [...unreadable, null].filter((one) => !Array.isArray(one) || one.length > 0)) {
      liar.lie((asked, result) => (asked === 'eth_getLogs' ? answer : result))
      await expect(transfers(filled), JSON.stringify(answer)).rejects.toThrow(UnreadableAnswerError)
    }
    // The node has no such block.
    liar.lie((asked, result) => (asked === 'eth_getLogs' ? [] : asked === 'eth_getBlockByHash' ? null : result))
    await expect(transfers(empty)).rejects.toThrow(UnreadableAnswerError)
    liar.lie(undefined)
    expect(await transfers(empty)).toEqual([])
    expect(await transfers(filled)).toHaveLength(1)
  })

  type Fields = Readonly<Record<string, unknown>>
  const without = (field: string) => (result: unknown) =>
    Object.fromEntries(Object.entries(result as Fields).filter(([name]) => name !== field))
  const needed: Readonly<Record<string, readonly [read: () => Promise<unknown>, fields: readonly string[]]>> = {
    eth_getTransactionReceipt: [
      () => rpc.readReceipt(signed.txHash),
      ['transactionHash', 'status', 'blockHash', 'blockNumber', 'gasUsed', 'effectiveGasPrice', 'logs'],
    ],
    eth_getTransactionByHash: [
      () => rpc.readTransaction(signed.txHash),
      ['hash', 'from', 'to', 'value', 'input', 'blockNumber'],
    ],
    eth_getBlockByNumber: [() => rpc.readBlock(1n), ['number', 'hash', 'parentHash', 'timestamp']],
  }
  for (const [method, [read, fields]] of Object.entries(needed))
    it(`is one of ${method} that lacks a field [ATK-26]`, async () => {
      for (const field of fields) {
        liar.lie((asked, result) => (asked === method ? without(field)(result) : result))
        await expect(read(), field).rejects.toThrow(UnreadableAnswerError)
      }
      liar.lie(undefined)
      expect(await read()).toBeDefined()
    })

  it('is one of eth_getLogs with a log that lacks a field [ATK-26]', async () => {
    for (const field of ['address', 'topics', 'data', 'blockHash', 'transactionHash', 'logIndex']) {
      liar.lie((asked, result) => (asked === 'eth_getLogs' ? (result as unknown[]).map(without(field)) : result))
      await expect(transfers(filled), field).rejects.toThrow(UnreadableAnswerError)
    }
    liar.lie(undefined)
  })

  it('is a receipt with any state but two: a payment would seem to have failed, and be paid twice [ATK-26]', async () => {
    for (const status of [undefined, null, '', '0x', '0x2', true, 1, 'success']) {
      liar.lie((asked, result) => (asked === 'eth_getTransactionReceipt' ? { ...(result as Fields), status } : result))
      await expect(rpc.readReceipt(signed.txHash), String(status)).rejects.toThrow(UnreadableAnswerError)
    }
    for (const [status, success] of [
      ['0x0', false],
      ['0x1', true],
    ] as const) {
      liar.lie((asked, result) => (asked === 'eth_getTransactionReceipt' ? { ...(result as Fields), status } : result))
      expect(await rpc.readReceipt(signed.txHash)).toMatchObject({ success })
    }
    liar.lie(undefined)
  })

  it('is one about another block or transaction than was asked for [ATK-26]', async () => {
    const [block, other] = [await chain.call('eth_getBlockByNumber', ['0x1', false]), mintReceipt]
    liar.lie((asked, result) => (asked.startsWith('eth_getBlockBy') ? block : result))
    await expect(rpc.readBlock(2n)).rejects.toThrow(UnreadableAnswerError)
    await expect(rpc.readBlock(filled)).rejects.toThrow(UnreadableAnswerError)
    liar.lie((asked, result) => (asked === 'eth_getTransactionReceipt' ? other(result) : result))
    await expect(rpc.readReceipt(signed.txHash)).rejects.toThrow(UnreadableAnswerError)
    liar.lie(undefined)
  })
  const mintReceipt = (result: unknown) => ({ ...(result as Fields), transactionHash: none })

  it('accepts no transaction: only its own hash says that the node took it [ATK-26]', async () => {
    for (const answer of [...unreadable, null, none]) {
      liar.lie((asked, result) => (asked === 'eth_sendRawTransaction' ? answer : result))
      const { raw } = await signEvm(wallet, {
        network: dev,
        nonce: 1n,
        intent: { kind: 'token', to, raw: 1n },
        gas: 120_000n,
        fees: { maxFeeWei: 10_000_000_000n, priorityFeeWei: 1_000_000_000n },
      })
      expect(await rpc.broadcast(raw), JSON.stringify(answer)).toMatch(/unreachable|already-known/)
    }
    liar.lie(undefined)
  })

  it('a transfer whose amount cannot be read is refused', () => {
    const moved = { token: dev.token, from: wallet.address, to, raw: 0n }
    const topics = [transferTopic, ...[wallet.address, to].map((one) => `0x${one.slice(2).padStart(64, '0')}`)]
    expect(() => hasMovedToken({ logs: [{ address: dev.token, topics, data: '0x' }] }, moved)).toThrow(
      UnreadableAnswerError,
    )
  })

  it('says that there is none when it is null [ATK-26]', async () => {
    expect(await rpc.readReceipt(none)).toBeUndefined()
    expect(await rpc.readTransaction(none)).toBeUndefined()
    expect(await rpc.readBlock(none)).toBeUndefined()
    expect(await rpc.readBlock(1_000n)).toBeUndefined()
  })
})

describe('a malformed answer of TRON’s own interface', () => {
  let chain: TestChain
  let node: FakeTron
  let liar: LyingNode
  let rpc: TronRpc
  const { token } = trc20
  beforeAll(async () => {
    chain = await startTestChain(['--chain-id', '728126428', '--base-fee', '0'])
    node = await startFakeTron(chain.call)
    await placeTestToken(chain.call, token)
    await mintTestToken(chain.call, token, wallet.address, 100n)
    await chain.mine(3)
    liar = await startLyingNode(node.url)
    rpc = createTronRpc([liar.url])
  })
  afterAll(async () => {
    await liar[Symbol.asyncDispose]()
    await node[Symbol.asyncDispose]()
    await chain[Symbol.asyncDispose]()
  })

  const raw = '{}'
  const odd = [null, '', 7, [], 'yes', true]
  const reads: Readonly<Record<string, readonly [read: () => Promise<unknown>, more: readonly unknown[]]>> = {
    eth_gasPrice: [() => rpc.readEnergyPrice(), unreadable],
    '/wallet/getaccountresource': [
      () => rpc.readMeans(wallet.address),
      [{ EnergyLimit: 'a' }, { EnergyLimit: -1 }, { EnergyLimit: 5, EnergyUsed: 1.5 }],
    ],
    '/walletsolidity/getnowblock': [
      () => rpc.readFinalized(),
      [{}, { block_header: { raw_data: { number: 1.5 } } }, { block_header: { raw_data: { number: '7' } } }],
    ],
  }
  for (const [asked, [read, more]] of Object.entries(reads))
    it(`is an error of the node at ${asked} [ATK-26]`, async () => {
      for (const answer of [...odd, ...more]) {
        liar.lie((path, result) => (path === asked ? answer : result))
        await expect(read().catch(isOfNode), JSON.stringify(answer)).resolves.toBe('of the node')
      }
      liar.lie(undefined)
      await read()
    })

  it('is an error of the node for a balance, which has 64 digits without 0x [ATK-26]', async () => {
    const read = (answer: unknown) => readSolidBalance(async <T>() => answer as T, token, wallet.address)
    expect(await read({ constant_result: ['7'.padStart(64, '0')] })).toBe(7n)
    for (const result of ['', '7', 'zz', `0x${'0'.repeat(62)}`, `0x${'0'.repeat(64)}`, '0'.repeat(128), 7, null, ['7']])
      await expect(read({ constant_result: [result] }).catch(isOfNode), String(result)).resolves.toBe('of the node')
    for (const results of ['a', 7, {}])
      await expect(read({ constant_result: results })).rejects.toThrow(UnreadableAnswerError)
  })

  it('proves of no transaction that it lapsed, and accepts none [ATK-26]', async () => {
    const lapsed = () => rpc.isLapsed('22'.repeat(32), 1)
    expect(await lapsed()).toBe(true)
    for (const path of ['/walletsolidity/gettransactionbyid', '/walletsolidity/gettransactioninfobyid'])
      for (const answer of odd) {
        liar.lie((asked, result) => (asked === path ? answer : result))
        expect(await lapsed(), `${JSON.stringify(answer)} at ${path}`).toBe(false)
      }
    for (const answer of odd) {
      liar.lie((asked, result) => (asked === '/wallet/broadcasttransaction' ? answer : result))
      expect(await rpc.broadcast(raw), JSON.stringify(answer)).toBe('unreachable')
    }
    liar.lie(undefined)
  })
})
