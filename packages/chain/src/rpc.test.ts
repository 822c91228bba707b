import { json } from 'node:stream/consumers'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toTronAddress } from '#address'
import { deployTestUsdt, mintTestUsdt } from '#deploy-test-usdt'
import { depositAddress, depositXpub, hotWallet } from '#keys'
import { dev } from '@synet/core/networks/dev'
import { openServer } from '@synet/core/test-support/open-server'
import { replacementFees } from '#payout/fees'
import { signEvm } from '#payout/sign-evm'
import { type ChainRpc, createRpc } from '#rpc'
import { NoQuorumError } from '#rpc/node-quorum'
import { readFinalBlock } from '#rpc/read-final-block'
import { startTestChain, type TestChain } from '#test-support/anvil'
import { startLyingNode } from '#test-support/lying-node'

const { token } = dev
const seed = new Uint8Array(64).fill(7)
const xpub = depositXpub(seed)
const wallet = hotWallet(seed)
const ether = 10n ** 18n
// Anvil's first and second account: the payer in tests, and an outside wallet.
const funder = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const outside = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const abi = parseAbi(['function mint(address to, uint256 value)'])

let chain: TestChain
let rpc: ChainRpc

// Each test has its own chain, because a reorg removes the snapshots.
beforeEach(async () => {
  chain = await startTestChain()
  rpc = createRpc([chain.url])
  await deployTestUsdt(chain.url)
  await chain.mine()
  await chain.call('anvil_setBalance', [wallet.address, `0x${(10n * ether).toString(16)}`])
})
afterEach(() => chain[Symbol.asyncDispose]())

const readNewest = async () => {
  const block = await rpc.readBlock(await rpc.readHead())
  if (!block) throw new Error('no head')
  return block
}
const fees = { maxFeeWei: 10_000_000_000n, priorityFeeWei: 1_000_000_000n }
const payout = (nonce: bigint, to: string, amountMinor: bigint, with_ = fees) =>
  signEvm(wallet, { network: dev, nonce, intent: { kind: 'token', to, raw: amountMinor }, gas: 120_000n, fees: with_ })
const signMint = (nonce: number, to: string, value: bigint) =>
  outside.signTransaction({
    type: 'eip1559',
    chainId: dev.chainId,
    nonce,
    to: token as Hex,
    gas: 100_000n,
    maxFeePerGas: fees.maxFeeWei,
    maxPriorityFeePerGas: fees.priorityFeeWei,
    data: encodeFunctionData({ abi, args: [to as Hex, value] }),
  })

/** A JSON-RPC node with the answers that a test chooses. */
const fakeNode = (answer: (method: string) => { status?: number; error?: { code: number; message: string } }) =>
  openServer(async (request, response) => {
    const { method } = (await json(request)) as { method: string }
    const { status = 200, error } = answer(method)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(status === 200 ? JSON.stringify({ jsonrpc: '2.0', id: 1, error }) : 'bad gateway')
  })

describe('blocks', () => {
  it('are the same by number and by hash, and undefined above the head', async () => {
    const newest = await readNewest()
    expect(await rpc.readBlock(newest.hash)).toEqual(newest)
    expect((await rpc.readBlock(newest.number - 1n))?.hash).toBe(newest.parentHash)
    expect(await rpc.readBlock(newest.number + 1n)).toBeUndefined()
    expect(await rpc.readBlock(`0x${'11'.repeat(32)}`)).toBeUndefined()
  })

  it('come from the next two nodes when the first one fails', async () => {
    await using broken = await fakeNode(() => ({ status: 502 }))
    const three = createRpc([broken.origin, chain.url, chain.url])
    expect(await three.readHead()).toBe(await rpc.readHead())
    expect(await three.readBlock(0n)).toEqual(await rpc.readBlock(0n))
  })

  it('do not come from one node of two, but a balance of tokens comes from the next when the first one fails [ATK-17]', async () => {
    await using broken = await fakeNode(() => ({ status: 502 }))
    const both = createRpc([broken.origin, chain.url])
    const to = depositAddress(xpub, 0)
    await expect(both.readHead()).rejects.toThrow(NoQuorumError)
    await expect(both.readTokenBalance({ token, address: to, blockNumber: 1n })).rejects.toThrow(NoQuorumError)
    await expect(both.readNativeBalance(wallet.address)).rejects.toThrow(NoQuorumError)
    expect(await both.readTokenBalance({ token, address: to })).toBe(0n)
  })

  it('come from the next node when the first one begins an answer and never ends it, or leads elsewhere [ATK-17]', async () => {
    const asked: string[] = []
    await using server = await openServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/away') response.writeHead(307, { location: '/inside' }).end()
      else response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":"2.0",')
    })
    const to = depositAddress(xpub, 0)
    for (const path of ['/slow', '/away']) {
      const three = createRpc([`${server.origin}${path}`, chain.url, chain.url], 200)
      expect(await three.readTokenBalance({ token, address: to })).toBe(0n)
    }
    expect(asked).toEqual(['/slow', '/away'])
  })

  it('count as many coins as two nodes report, whatever a third one reports [ATK-17]', async () => {
    await using liar = await startLyingNode(chain.url)
    const three = createRpc([liar.url, chain.url, chain.url])
    for (const lie of [0n, 1000n * ether]) {
      liar.lie((method, result) => (method === 'eth_getBalance' ? `0x${lie.toString(16)}` : result))
      expect(await three.readNativeBalance(wallet.address)).toBe(10n * ether)
    }
  })

  it('are counted again by each question: one in progress may answer with an earlier newest block', async () => {
    await using node = await startLyingNode(chain.url)
    let asked = 0
    node.lie((method, result) => {
      if (method === 'eth_blockNumber') asked++
      return result
    })
    const one = createRpc([node.url])
    await Promise.all([one.readHead(), one.readHead(), one.readHead()])
    expect(asked).toBe(3)
  })

  it('are final for the chain some blocks below the newest', async () => {
    await chain.mine(5)
    expect(await rpc.readFinalized()).toBe((await rpc.readHead()) - 2n)
    expect(await createRpc([chain.url, chain.url]).readFinalized()).toBe(await rpc.readFinalized())
    const tagged = { ...dev, finality: 'tag' } as const
    expect(await readFinalBlock(rpc, dev)).toBe((await rpc.readHead()) - 2n)
    expect(await readFinalBlock(rpc, { ...tagged, confirmations: 1 })).toBe((await rpc.readHead()) - 2n)
    expect(await readFinalBlock(rpc, { ...tagged, confirmations: 5 })).toBe((await rpc.readHead()) - 4n)
  })
})

describe('transfers', () => {
  it('have sender, receiver and amount, in the order of their block', async () => {
    const [a, b] = [depositAddress(xpub, 0), depositAddress(xpub, 1)]
    await mintTestUsdt(chain.url, wallet.address, 100n)
    await chain.mine()
    const first = await payout(0n, a, 30n)
    const second = await payout(1n, b, 50n)
    await rpc.broadcast(first.raw)
    await rpc.broadcast(second.raw)
    await chain.mine()
    expect(await rpc.readTransfers({ hash: (await readNewest()).hash, token })).toEqual([
      { txHash: first.txHash, nth: 0, from: wallet.address, to: a, raw: 30n },
      { txHash: second.txHash, nth: 0, from: wallet.address, to: b, raw: 50n },
    ])
    expect(await rpc.readTokenBalance({ token, address: b })).toBe(50n)
    const before = (await rpc.readHead()) - 1n
    expect(await rpc.readTokenBalance({ token, address: b, blockNumber: before })).toBe(0n)
    expect(await rpc.readNonce(wallet.address)).toBe(2n)
    expect(await rpc.readNonce(wallet.address, before)).toBe(0n)
  })

  it('leave balances that one call reads for many addresses, in their order and at one block [OPS-07]', async () => {
    const addresses = Array.from({ length: 310 }, (_, n) => depositAddress(xpub, n))
    for (const n of [0, 149, 150, 309]) await mintTestUsdt(chain.url, addresses[n] ?? '', BigInt(n + 1))
    await chain.mine()
    const head = await rpc.readHead()
    await mintTestUsdt(chain.url, addresses[7] ?? '', 5n)
    await chain.mine()
    const balances = await rpc.readTokenBalances({ token, addresses, blockNumber: head })
    expect(balances.flatMap((raw, n) => (raw > 0n ? [[n, raw]] : []))).toEqual([
      [0, 1n],
      [149, 150n],
      [150, 151n],
      [309, 310n],
    ])
    expect(balances).toHaveLength(310)
    expect((await rpc.readTokenBalances({ token, addresses }))[7]).toBe(5n)
    expect(await rpc.readTokenBalances({ token, addresses: [] })).toEqual([])
    const both = createRpc([chain.url, chain.url])
    expect(await both.readTokenBalances({ token, addresses, blockNumber: head })).toEqual(balances)
  })

  it('throw for a block that the chain does not have, instead of finding none', async () => {
    await expect(rpc.readTransfers({ hash: `0x${'11'.repeat(32)}`, token })).rejects.toThrow(/unknown block/)
  })

  it('keep their key when a reorg re-includes their transaction at another place', async () => {
    const to = depositAddress(xpub, 2)
    await chain.mine()
    const raw = await signMint(0, to, 5n)
    await chain.call('eth_sendRawTransaction', [raw])
    await chain.mine()
    const before = await readNewest()
    const [seen] = await rpc.readTransfers({ hash: before.hash, token })
    // The other chain has another user's transfer first, and ours one block later.
    const other = { from: funder, to: token, data: encodeFunctionData({ abi, args: [wallet.address, 1n] }) }
    await chain.call('anvil_reorg', [
      2,
      [
        [other, 0],
        [raw, 1],
      ],
    ])
    await expect(rpc.readTransfers({ hash: before.hash, token })).rejects.toThrow(/unknown block/)
    const after = await readNewest()
    expect(after.hash).not.toBe(before.hash)
    expect(await rpc.readTransfers({ hash: after.hash, token })).toEqual([seen])
    expect((await rpc.readReceipt(seen?.txHash ?? ''))?.blockHash).toBe(after.hash)
  })

  it('are counted inside their transaction, whatever comes before it in the block', async () => {
    // Twice the same receiver in one transaction, as an exchange's batch does it.
    const to = depositAddress(xpub, 3)
    const batch = await deployBatch(to)
    await chain.mine()
    await mintTestUsdt(chain.url, wallet.address, 1n)
    await callBatch(batch)
    await chain.mine()
    const transfers = await rpc.readTransfers({ hash: (await readNewest()).hash, token })
    expect(transfers.filter((t) => t.to === to).map((t) => t.nth)).toEqual([0, 1])
    expect(transfers.filter((t) => t.to === wallet.address).map((t) => t.nth)).toEqual([0])
  })

  it('are not taken as missing while a node lacks logs that the header of the block names [ATK-26]', async () => {
    const to = depositAddress(xpub, 0)
    await mintTestUsdt(chain.url, to, 7n)
    await chain.mine()
    const filled = await rpc.readBlock(await rpc.readHead())
    await chain.mine()
    const empty = await rpc.readBlock(await rpc.readHead())
    const behind = await startLyingNode(chain.url)
    const ask = createRpc([behind.url])
    const read = (block: typeof filled) => ask.readTransfers({ hash: block?.hash ?? '', token })
    behind.lie((method, result) => (method === 'eth_getLogs' ? [] : result))
    await expect(read(filled)).rejects.toThrow(/does not have all logs/)
    expect(await read(empty)).toEqual([])
    // Logs of another contract do not explain what the header says.
    behind.lie((method, result, params) => {
      const [filter] = (params ?? []) as readonly { address?: string }[]
      return method === 'eth_getLogs' && filter?.address ? [] : result
    })
    await expect(read(filled)).rejects.toThrow(/does not have all logs/)
    behind.lie(undefined)
    expect(await read(filled)).toMatchObject([{ to, raw: 7n }])
    // The block has logs of a token; those of an address that it does not name are certainly none.
    expect(await ask.readTransfers({ hash: filled?.hash ?? '', token: outside.address })).toEqual([])
    await behind[Symbol.asyncDispose]()
  })

  it('are read on TRON through its JSON-RPC, which uses hexadecimal', async () => {
    await mintTestUsdt(chain.url, wallet.address, 3n)
    await chain.mine()
    const { hash } = await readNewest()
    const tronToken = toTronAddress(token)
    expect(await rpc.readTransfers({ hash, token: tronToken })).toEqual(await rpc.readTransfers({ hash, token }))
    expect(await rpc.readTokenBalance({ token: tronToken, address: toTronAddress(wallet.address) })).toBe(3n)
  })
})

describe('a payout', () => {
  it('is paid once, whichever attempt is mined, and costs what its receipt says', async () => {
    const to = depositAddress(xpub, 4)
    await mintTestUsdt(chain.url, wallet.address, 100n)
    await chain.mine()
    const first = await payout(0n, to, 60n)
    const second = await payout(0n, to, 60n, replacementFees(fees, { baseFeeWei: 0n, priorityFeeWei: 1n }))
    expect(second.txHash).not.toBe(first.txHash)
    expect(await rpc.broadcast(first.raw)).toBe('accepted')
    expect(await rpc.broadcast(second.raw)).toBe('accepted')
    await chain.mine()
    expect(await rpc.readReceipt(first.txHash)).toBeUndefined()
    const receipt = await rpc.readReceipt(second.txHash)
    expect(receipt).toMatchObject({ success: true, blockNumber: await rpc.readHead() })
    const left = 10n * ether - BigInt((await chain.call('eth_getBalance', [wallet.address, 'latest'])) as string)
    expect(receipt?.costWei).toBe(left)
    expect(await rpc.readTokenBalance({ token, address: to })).toBe(60n)
  })

  it('has a receipt without success when the token refuses it', async () => {
    const { raw, txHash } = await payout(0n, depositAddress(xpub, 5), 1n)
    await rpc.broadcast(raw)
    await chain.mine()
    expect(await rpc.readReceipt(txHash)).toMatchObject({ success: false })
  })

  it('gives the same transaction each time it is signed', async () => {
    expect(await payout(4n, wallet.address, 5n)).toEqual(await payout(4n, wallet.address, 5n))
  })
})

describe('broadcasting', () => {
  it('returns the answer of a real node: accepted, known, nonce used, refused', async () => {
    const { raw } = await payout(0n, outside.address, 1n)
    expect(await rpc.broadcast(raw)).toBe('accepted')
    expect(await rpc.broadcast(raw)).toBe('already-known')
    await chain.mine()
    expect(await rpc.broadcast(raw)).toBe('nonce-too-low')
    expect(await rpc.broadcast((await payout(0n, outside.address, 2n)).raw)).toBe('nonce-too-low')
    const poor = hotWallet(new Uint8Array(64).fill(9))
    const intent = { kind: 'token', to: outside.address, raw: 1n } as const
    const order = { network: dev, nonce: 0n, intent, gas: 120_000n, fees }
    expect(await rpc.broadcast((await signEvm(poor, order)).raw)).toBe('rejected')
    expect(await rpc.broadcast('0x02')).toBe('rejected')
  })

  it.each([
    ['already known', -32_000, 'already-known'],
    ['ALREADY_EXISTS: already known', -32_000, 'already-known'],
    ['AlreadyKnown', -32_010, 'already-known'],
    ['Known transaction', -32_000, 'already-known'],
    ['nonce too low: next nonce 5, tx nonce 4', -32_000, 'nonce-too-low'],
    ['OldNonce', -32_010, 'nonce-too-low'],
    ['replacement transaction underpriced', -32_000, 'rejected'],
    ['insufficient funds for gas * price + value', -32_000, 'rejected'],
    ['limit exceeded', -32_005, 'unreachable'],
    ['internal error', -32_603, 'unreachable'],
  ])('understands "%s"', async (message, code, expected) => {
    await using node = await fakeNode(() => ({ error: { code, message } }))
    expect(await createRpc([node.origin]).broadcast('0x02')).toBe(expected)
  })

  it('is not misled by words in an address or by a page of a proxy', async () => {
    await using node = await fakeNode(() => ({ status: 502 }))
    expect(await createRpc([`${node.origin}/already%20known/nonce%20too%20low`]).broadcast('0x02')).toBe('unreachable')
    expect(await createRpc(['http://127.0.0.1:1/already known']).broadcast('0x02')).toBe('unreachable')
  })

  it('reaches every node and returns the best answer', async () => {
    await using broken = await fakeNode(() => ({ status: 502 }))
    await using full = await fakeNode(() => ({ error: { code: -32_000, message: 'txpool is full' } }))
    const { raw } = await payout(0n, outside.address, 1n)
    expect(await createRpc([broken.origin, full.origin]).broadcast(raw)).toBe('rejected')
    expect(await createRpc([broken.origin, full.origin, chain.url]).broadcast(raw)).toBe('accepted')
  })

  it('does not wait longer than its time limit for a node that does not answer', async () => {
    await using silent = await openServer(() => {})
    expect(await createRpc([silent.origin], 200).broadcast('0x02')).toBe('unreachable')
  })
})

// A contract that mints one unit twice to a receiver. It is plain bytecode, because solc is for the committed token only.
async function deployBatch(to: string): Promise<string> {
  const mint = encodeFunctionData({ abi, args: [to as Hex, 1n] }).slice(2)
  const words = [mint.slice(0, 64), mint.slice(64, 128), mint.slice(128).padEnd(64, '0')]
  const store = words.map((word, i) => `7f${word}60${(i * 32).toString(16).padStart(2, '0')}52`).join('')
  // call(gas, token, 0, in 0, 68 bytes, out 0, 0)
  const callOnce = `60006000604460006000${`73${token.slice(2)}`}5af150`
  const runtime = `${store}${callOnce}${callOnce}00`
  const size = (runtime.length / 2).toString(16).padStart(4, '0')
  const creation = `0x61${size}80600c6000396000f3${runtime}`
  const hash = await chain.call('eth_sendTransaction', [{ from: outside.address, data: creation, gas: '0x100000' }])
  await chain.mine()
  const receipt = (await chain.call('eth_getTransactionReceipt', [hash])) as { contractAddress: string }
  return receipt.contractAddress
}

const callBatch = (batch: string) =>
  chain.call('eth_sendTransaction', [{ from: outside.address, to: batch, gas: '0x100000' }])
