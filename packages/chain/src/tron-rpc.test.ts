import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toTronAddress } from '#address'
import { depositAddress, depositXpub, hotWallet } from '#keys'
import { trc20 } from '@synet/core/networks/trc20'
import { openServer } from '@synet/core/test-support/open-server'
import type { Intent } from '#payout/sign-evm'
import { signTron, tronLifeMs } from '#payout/sign-tron'
import { startTestChain, type TestChain } from '#test-support/anvil'
import { NodesDisagreeError } from '#rpc/node-quorum'
import { openTronNodes } from '#rpc/tron-nodes'
import { type FakeTron, startFakeTron } from '#test-support/fake-tron'
import { startLyingNode } from '#test-support/lying-node'
import { mintTestToken, placeTestToken } from '#test-support/place-token'
import { createTronRpc, type TronRpc } from '#tron-rpc'

const seed = new Uint8Array(64).fill(7)
const wallet = hotWallet(seed)
const to = toTronAddress(depositAddress(depositXpub(seed), 0))
const { token } = trc20
const sunGiven = 10n ** 9n
const feeLimit = 30_000_000n

let chain: TestChain
let node: FakeTron
let rpc: TronRpc
beforeEach(async () => {
  chain = await startTestChain(['--chain-id', '728126428', '--base-fee', '0'])
  node = await startFakeTron(chain.call)
  rpc = createTronRpc([node.url])
  await placeTestToken(chain.call, token)
  await chain.call('anvil_setBalance', [wallet.address, `0x${sunGiven.toString(16)}`])
  await mintTestToken(chain.call, token, wallet.address, 100_000_000n)
  await chain.mine()
})
afterEach(async () => {
  await node[Symbol.asyncDispose]()
  await chain[Symbol.asyncDispose]()
})

const sign = async (intent: Intent) =>
  signTron(wallet, {
    network: trc20,
    intent,
    reference: await rpc.readReference(),
    feeLimit,
    now: new Date(),
    serial: 0n,
  })
/** The hash of no block. */
const elsewhere = `0x${'66'.repeat(32)}`
const payment = { kind: 'token', to, raw: 60_000_000n } as const

describe('a transaction on TRON', () => {
  it('is broadcast, mined, and found as a transfer under the hash that was signed; its receipt contains the burnt amount', async () => {
    const { raw, txHash } = await sign(payment)
    expect(await rpc.broadcast(raw)).toBe('accepted')
    expect(await rpc.broadcast(raw)).toBe('already-known')
    expect(await rpc.readReceipt(txHash)).toBeUndefined()
    await chain.mine()
    const block = await rpc.readBlock(await rpc.readHead())
    const receipt = await rpc.readReceipt(txHash)
    expect(receipt).toMatchObject({ txHash, success: true, blockHash: block?.hash })
    const transfers = await rpc.readTransfers({ hash: block?.hash ?? '', token })
    expect(transfers).toEqual([
      { txHash, nth: 0, from: wallet.address, to: depositAddress(depositXpub(seed), 0), raw: 60_000_000n },
    ])
    expect(await rpc.readTokenBalance({ token, address: to })).toBe(60_000_000n)
    expect(await rpc.readNativeBalance(wallet.address)).toBe(sunGiven - (receipt?.costWei ?? 0n))
  })

  it('a transaction that the token refuses has a receipt without success', async () => {
    const { raw, txHash } = await sign({ ...payment, raw: 10n ** 12n })
    await rpc.broadcast(raw)
    await chain.mine()
    expect(await rpc.readReceipt(txHash)).toMatchObject({ success: false })
  })

  it('can move TRX', async () => {
    const { raw, txHash } = await sign({ kind: 'native', to, amount: 5_000_000n })
    expect(await rpc.broadcast(raw)).toBe('accepted')
    await chain.mine()
    expect(await rpc.readReceipt(txHash)).toMatchObject({ success: true })
    expect(await rpc.readNativeBalance(to)).toBe(5_000_000n)
  })

  it('is refused with a changed amount, another signature, an unknown block or after its expiry', async () => {
    const { raw } = await sign(payment)
    const changed = raw.replace(/"txID":"..../, '"txID":"0000')
    expect(await rpc.broadcast(changed)).toBe('rejected')
    const strange = { ...(await rpc.readReference()), hash: `0x${'11'.repeat(32)}` }
    const other = await signTron(wallet, {
      network: trc20,
      intent: payment,
      reference: strange,
      feeLimit,
      now: new Date(),
      serial: 0n,
    })
    expect(await rpc.broadcast(other.raw)).toBe('rejected')
    await chain.call('evm_increaseTime', [tronLifeMs / 1_000 + 1])
    await chain.mine()
    expect(await rpc.broadcast(raw)).toBe('rejected')
  })

  it('lapses only when, at every node, solidified time is past its expiry and no solid block contains it', async () => {
    const [taken, left] = [await sign(payment), await sign({ ...payment, raw: 1n })]
    await rpc.broadcast(taken.raw)
    await chain.mine()
    expect(await rpc.isLapsed(left.txHash, left.expiresAtMs)).toBe(false)
    await chain.call('evm_increaseTime', [tronLifeMs / 1_000 + 1])
    await chain.mine(2)
    expect(await rpc.isLapsed(left.txHash, left.expiresAtMs)).toBe(false) // not solid yet
    await chain.mine(2)
    expect(await rpc.isLapsed(left.txHash, left.expiresAtMs)).toBe(true)
    expect(await rpc.isLapsed(taken.txHash, taken.expiresAtMs)).toBe(false)
    const withSilent = createTronRpc([node.url, 'http://127.0.0.1:1'])
    expect(await withSilent.isLapsed(left.txHash, left.expiresAtMs)).toBe(false)
    expect(await createTronRpc([]).isLapsed(left.txHash, left.expiresAtMs)).toBe(false)
  })

  it('takes energy that the node can estimate', async () => {
    const of = { token, from: wallet.address, to, raw: 1n }
    expect(await rpc.estimateTransfer(of)).toBeGreaterThan(21_000n)
    expect(await rpc.estimateTransfer({ ...of, raw: 10n ** 12n })).toBeUndefined()
    await expect(createTronRpc(['http://127.0.0.1:1']).estimateTransfer(of)).rejects.toThrow()
    expect(await rpc.readEnergyPrice()).toBe(210n)
  })
})

describe('balances of many addresses on TRON', () => {
  const empty = `0x${'22'.repeat(20)}`
  const many = Array.from({ length: 200 }, (_, i) => (i === 170 ? wallet.address : empty))
  const balances = many.map((address) => (address === wallet.address ? 100_000_000n : 0n))

  it('code that the call brings along reads 150 balances at once [OPS-07]', async () => {
    expect(await rpc.readTokenBalances({ token, addresses: many })).toEqual(balances)
    expect(node.codeRuns()).toBe(2)
  })

  it('balances are read one by one from a node that does not run such code', async () => {
    node.refuseCode(true)
    expect(await rpc.readTokenBalances({ token, addresses: many.slice(160) })).toEqual(balances.slice(160))
  })

  for (const refuses of [false, true]) {
    it(`balances are of a solid block, whose number is known; the node ${refuses ? 'runs no' : 'runs'} code of ours [ATK-24]`, async () => {
      node.refuseCode(refuses)
      const solid = async () => rpc.readSolidBalances({ token, addresses: [empty, wallet.address] })
      await chain.mine(2)
      const before = await solid()
      expect(before).toEqual({ blockNumber: await rpc.readFinalized(), balances: [0n, 100_000_000n] })
      await mintTestToken(chain.call, token, empty, 5n)
      await chain.mine()
      expect((await solid()).balances).toEqual([0n, 100_000_000n])
      await chain.mine(2)
      expect(await solid()).toEqual({ blockNumber: before.blockNumber + 3n, balances: [5n, 100_000_000n] })
    })
  }

  it('balances are unknown when the token refuses, and no answer is taken for a balance', async () => {
    await expect(rpc.readTokenBalances({ token: wallet.address, addresses: [empty, empty] })).rejects.toThrow()
  })
})

it('an answer of a node on TRON is read up to a bound only, and leads nowhere else [ATK-17]', async () => {
  await using server = await openServer((request, response) => {
    if (request.url?.startsWith('/away')) response.writeHead(307, { location: node.url }).end()
    else Readable.from(endless()).pipe(response)
  })
  const { first, post } = openTronNodes([server.origin], 5_000)
  const ask = (path: string) => first((base) => post(base, path, {}))
  await expect(ask('/wallet/getnowblock')).rejects.toThrow('the body has more than')
  await expect(ask('/away')).rejects.toThrow('fetch failed')
})
function* endless() {
  for (;;) yield Buffer.alloc(1_000_000, 0x20)
}

describe('two TRON nodes', () => {
  type Answers = Readonly<Record<string, (result: Record<string, unknown>) => unknown>>
  const lies: Readonly<Record<string, Answers>> = {
    'the status of a receipt': { eth_getTransactionReceipt: (receipt) => ({ ...receipt, status: '0x0' }) },
    'the block of a receipt': { eth_getTransactionReceipt: (receipt) => ({ ...receipt, blockHash: elsewhere }) },
    'the existence of a receipt': { eth_getTransactionReceipt: () => null },
    'the cost of a transaction': { '/wallet/gettransactioninfobyid': (info) => ({ ...info, fee: 1 }) },
  }

  for (const [what, answers] of Object.entries(lies)) {
    it(`two nodes, one of which lies about ${what}, have no receipt until they agree [ATK-17]`, async () => {
      await using liar = await startLyingNode(node.url)
      const both = createTronRpc([node.url, liar.url])
      const { raw, txHash } = await sign(payment)
      await rpc.broadcast(raw)
      expect(await both.readReceipt(txHash)).toBeUndefined()
      await chain.mine()
      liar.lie(
        (asked, result) => answers[asked]?.(result as Record<string, unknown>) ?? (asked in answers ? null : result),
      )
      await expect(both.readReceipt(txHash)).rejects.toThrow(NodesDisagreeError)
      expect(both.takeTroubles()).toMatchObject([{ kind: 'disagree', blocks: true }])
      liar.lie(undefined)
      expect(await both.readReceipt(txHash)).toEqual(await rpc.readReceipt(txHash))
      expect(both.takeTroubles()).toEqual([])
    })
  }

  it.each([
    ['a year ahead', 365 * 86_400],
    ['ten minutes behind', -600],
  ])('whose first has a time %s give no reference until they agree [STD-09]', async (_what, seconds) => {
    await using liar = await startLyingNode(node.url)
    const both = createTronRpc([liar.url, node.url])
    await using third = await startLyingNode(node.url)
    const three = createTronRpc([liar.url, node.url, third.url])
    await chain.mine()
    liar.lie((asked, result) => {
      if (asked !== 'eth_getBlockByNumber') return result
      const block = result as { timestamp: string }
      return { ...block, timestamp: `0x${(Number(block.timestamp) + seconds).toString(16)}` }
    })
    await expect(both.readReference()).rejects.toThrow(NodesDisagreeError)
    expect(await three.readReference()).toEqual(await rpc.readReference())
    liar.lie(undefined)
    expect(await both.readReference()).toEqual(await rpc.readReference())
  })

  it('two nodes, one of which is behind, sign with the block that both have [STD-09]', async () => {
    await using behind = await startLyingNode(node.url)
    const both = createTronRpc([behind.url, node.url])
    await chain.mine(9)
    const head = await rpc.readHead()
    behind.lie((asked, result) => (asked === 'eth_blockNumber' ? `0x${(head - 3n).toString(16)}` : result))
    expect((await both.readReference()).number).toBe(head - 3n)
  })

  it('agree on the price of energy, and on the coins and energy that two of them report [STD-09]', async () => {
    await using liar = await startLyingNode(node.url)
    const both = createTronRpc([liar.url, node.url])
    node.giveEnergy(130_000)
    expect(await both.readMeans(wallet.address)).toEqual({ sun: sunGiven, energy: 130_000n })
    liar.lie((asked, result) => {
      if (asked === 'eth_gasPrice') return '0x1'
      if (asked === 'eth_getBalance') return '0xfffffffffffff'
      return asked === '/wallet/getaccountresource' ? { EnergyLimit: 9_000_000 } : result
    })
    await expect(both.readEnergyPrice()).rejects.toThrow(NodesDisagreeError)
    expect(await both.readMeans(wallet.address)).toEqual({ sun: sunGiven, energy: 130_000n })
    node.giveEnergy(0)
    liar.lie(undefined)
    expect(await both.readEnergyPrice()).toBe(210n)
    expect((await both.readMeans(wallet.address)).energy).toBe(0n)
  })

  it('two nodes, one of which names no solid block, are reported, and a single one fails [STD-09]', async () => {
    await using silent = await startLyingNode(node.url)
    await chain.mine(5)
    silent.lie((asked, result) => (asked === '/walletsolidity/getnowblock' ? {} : result))
    const both = createTronRpc([node.url, silent.url])
    await expect(both.readFinalized()).rejects.toThrow(/names no solid block/)
    expect(both.takeTroubles()).toMatchObject([{ kind: 'no-answer', blocks: true }])
    await expect(createTronRpc([silent.url]).readFinalized()).rejects.toThrow(/names no solid block/)
  })

  it('agree on what is solid, unless one is far ahead [ATK-17]', async () => {
    await using liar = await startLyingNode(node.url)
    const both = createTronRpc([liar.url, node.url])
    await chain.mine(5)
    expect(await both.readFinalized()).toBe((await rpc.readHead()) - 2n)
    liar.lie((asked, result) =>
      asked === '/walletsolidity/getnowblock' ? { block_header: { raw_data: { number: 1_000_000 } } } : result,
    )
    await expect(both.readFinalized()).rejects.toThrow(NodesDisagreeError)
  })
})
