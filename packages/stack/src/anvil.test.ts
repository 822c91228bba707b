import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRpc } from '@synet/chain/rpc'
import { deployTestUsdt, mintTestUsdt } from '@synet/chain/deploy-test-usdt'
import { dev } from '@synet/core/networks/dev'
import { openServer } from '@synet/core/test-support/open-server'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Anvil, startAnvil } from './anvil.ts'
import { keepChain } from './chain-keeper.ts'
import { isRunning, waitForEnd } from './process-state.ts'

const receiver = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let stateFile = ''

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'synet-chain-'))
  stateFile = join(folder, 'chain-state.gz')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

async function begin(options: Parameters<typeof startAnvil>[0] = {}): Promise<Anvil> {
  const anvil = await startAnvil(options)
  onTestFinished(() => anvil.stop())
  return anvil
}

function keep(anvil: Anvil, options: Partial<Parameters<typeof keepChain>[1]> = {}) {
  const keeper = keepChain(anvil, { stateFile, blockMs: 20, trailingBlocks: 3, ...options })
  onTestFinished(() => keeper.stop())
  return keeper
}

/** All data of the chain about its past. */
async function readPast(anvil: Anvil): Promise<readonly unknown[]> {
  const head = Number(await anvil.call('eth_blockNumber'))
  const past: unknown[] = []
  for (let number = 0; number <= head; number++) {
    const block = (await anvil.call('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as {
      hash: string
      transactions: { hash: string }[]
    }
    const receipts = block.transactions.map(({ hash }) => anvil.call('eth_getTransactionReceipt', [hash]))
    past.push(block, await Promise.all(receipts), await anvil.call('eth_getLogs', [{ blockHash: block.hash }]))
  }
  return past
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition().catch(() => false))) await new Promise((wake) => setTimeout(wake, 10))
}

const heightOf = async (anvil: Anvil) => Number(await anvil.call('eth_blockNumber'))

describe('the development chain', () => {
  it('skips a port that another process has taken', async () => {
    await using stranger = await openServer(() => {})
    const { port } = stranger
    const anvil = await begin({ port })
    expect(Number(new URL(anvil.url).port)).toBeGreaterThan(port)
    expect(await anvil.call('eth_chainId')).toBe('0x7a69')
  })

  it('reports the cause when it does not start', async () => {
    writeFileSync(stateFile, 'no state')
    await expect(startAnvil({ stateFile })).rejects.toThrow()
  })

  it('mines only on request', async () => {
    const anvil = await begin()
    await deployTestUsdt(anvil.url)
    await new Promise((wake) => setTimeout(wake, 100))
    expect(await heightOf(anvil)).toBe(0)
  })

  it('ends when its launcher is killed', async () => {
    const module = new URL('./anvil.ts', import.meta.url).href
    const code = `const { startAnvil } = await import(${JSON.stringify(module)})
      console.log('pid', (await startAnvil()).pid())
      setInterval(() => {}, 1000)`
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const pid = await new Promise<number>((resolve) => {
      launcher.stdout.on('data', (chunk: Buffer) => resolve(Number(/pid (\d+)/.exec(chunk.toString())?.[1])))
    })
    expect(isRunning(pid, 'anvil')).toBe(true)
    launcher.kill('SIGKILL')
    expect(await waitForEnd(pid, 5_000)).toBe(true)
  })

  it('is stopped for good', async () => {
    const anvil = await startAnvil()
    const pid = anvil.pid()
    await anvil.stop()
    expect(isRunning(pid, 'anvil')).toBe(false)
    await expect(anvil.call('eth_blockNumber')).rejects.toThrow()
  })
})

describe('the keeper', () => {
  it('mines pending transactions and the blocks that confirm them, and then pauses', async () => {
    const anvil = await begin()
    keep(anvil)
    await until(async () => (await heightOf(anvil)) === 3)
    await new Promise((wake) => setTimeout(wake, 200))
    expect(await heightOf(anvil)).toBe(3)
    const hash = await deployTestUsdt(anvil.url)
    await until(async () => (await heightOf(anvil)) === 7)
    await new Promise((wake) => setTimeout(wake, 200))
    expect(await heightOf(anvil)).toBe(7)
    expect(await anvil.call('eth_getTransactionReceipt', [hash])).toMatchObject({ blockNumber: '0x4' })
  })

  it('mines nothing while it is held, and ends nevertheless', async () => {
    const anvil = await begin()
    const keeper = keep(anvil, { blockMs: 60_000 })
    const goOn = keeper.hold()
    const mined = keeper.mine(2)
    // As many calls would have mined both.
    for (let asked = 0; asked < 20; asked++) expect(await heightOf(anvil)).toBe(0)
    goOn()
    await mined
    expect(await heightOf(anvil)).toBe(2)
    keeper.hold()
    await keeper.stop()
  })

  it('also confirms a transaction that arrives between its check for pending ones and the block', async () => {
    const anvil = await begin()
    let late: Promise<string> | undefined
    const call: Anvil['call'] = async (method, params) => {
      // Into the last block before mining pauses.
      if (method === 'evm_mine' && (await heightOf(anvil)) === 2) await (late = deployTestUsdt(anvil.url))
      return anvil.call(method, params)
    }
    keep({ ...anvil, call })
    await until(async () => (await heightOf(anvil)) === 6)
    expect(await anvil.call('eth_getTransactionReceipt', [await late])).toMatchObject({ blockNumber: '0x3' })
  })

  it('has the same blocks, transactions, receipts and logs after a kill of the chain, and continues from there', async () => {
    const anvil = await begin({ stateFile })
    const keeper = keep(anvil, { blockMs: 60_000 })
    await deployTestUsdt(anvil.url)
    await keeper.mine(1)
    await mintTestUsdt(anvil.url, receiver, 5n)
    await keeper.mine(3)
    const before = await readPast(anvil)
    const killed = anvil.pid()
    process.kill(killed, 'SIGKILL')
    await until(async () => anvil.pid() !== killed && (await heightOf(anvil)) >= 0)
    expect(await readPast(anvil)).toEqual(before)
    const rpc = createRpc([anvil.url])
    expect(await rpc.readTokenBalance({ token: dev.token, address: receiver })).toBe(5n)
    await mintTestUsdt(anvil.url, receiver, 6n)
    await keeper.mine(1)
    expect((await readPast(anvil)).slice(0, before.length)).toEqual(before)
    expect(await rpc.readTokenBalance({ token: dev.token, address: receiver })).toBe(11n)
    expect((await rpc.readBlock(5n))?.parentHash).toBe((await rpc.readBlock(4n))?.hash)
  })

  it('loses at most the block that was not saved when chain and launcher are killed together', async () => {
    const first = await startAnvil({ stateFile })
    const keeper = keepChain(first, { stateFile, blockMs: 60_000, trailingBlocks: 0 })
    await deployTestUsdt(first.url)
    await keeper.mine(2)
    const saved = await readPast(first)
    await first.call('evm_mine') // behind the keeper's back: never saved
    await keeper.stop()
    await first.stop()
    const second = await begin({ stateFile })
    expect(await readPast(second)).toEqual(saved)
  })

  it('never leaves a broken file: a failed save keeps the previous one', async () => {
    const anvil = await begin({ stateFile })
    const lines: string[] = []
    const keeper = keep(anvil, { blockMs: 20, log: (line) => lines.push(line) })
    await keeper.mine(1)
    const kept = readFileSync(stateFile)
    const broken = { ...anvil, call: () => Promise.reject(new Error('no answer')) }
    const other = keep(broken, { log: (line) => lines.push(line) })
    await expect(other.mine(1)).rejects.toThrow('no answer')
    await until(async () => lines.length > 0)
    await new Promise((wake) => setTimeout(wake, 100))
    expect(lines).toEqual([expect.stringContaining('no answer')])
    expect(readFileSync(stateFile).length).toBeGreaterThanOrEqual(kept.length)
  })
})
