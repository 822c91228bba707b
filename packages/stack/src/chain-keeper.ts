import { open, rename } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Anvil } from './anvil.ts'

export interface ChainKeeper {
  /** Mines now, whatever is pending. */
  mine(blocks: number): Promise<void>
  stop(): Promise<void>
}

interface Options {
  readonly stateFile?: string
  readonly blockMs: number
  /** How many blocks follow the last transaction, so that everyone's confirmations are reached. */
  readonly trailingBlocks: number
}

/**
 * Mines the development chain: a block while transactions wait and a few after them, then rest, so that the state does
 * not grow for ever. Saves it after each block by rename, so that a kill at any time loses a block at most: less than
 * the confirmations, an ordinary reorg to the watcher. Anvil's own `--state` writes in place and only now and then; its
 * dump keeps block hashes, receipts and logs, and its `historical_states` (a copy a block) are not needed.
 */
export function keepChain(anvil: Anvil, { stateFile, blockMs, trailingBlocks }: Options): ChainKeeper {
  let owed = trailingBlocks
  let stopped = false
  let working = Promise.resolve()

  const save = async () => {
    if (!stateFile) return
    const dump = (await anvil.call('anvil_dumpState')) as string
    const state = JSON.parse(gunzipSync(Buffer.from(dump.slice(2), 'hex')).toString()) as Record<string, unknown>
    const file = await open(`${stateFile}.new`, 'w', 0o600)
    await file.writeFile(JSON.stringify({ ...state, historical_states: null }))
    await file.sync()
    await file.close()
    await rename(`${stateFile}.new`, stateFile)
  }
  const inTurn = (work: () => Promise<void>) => {
    working = working.then(work)
    return working
  }
  const tick = async () => {
    const pool = (await anvil.call('txpool_status')) as { pending: string }
    if (Number(pool.pending) > 0) owed = trailingBlocks + 1
    if (owed === 0) return
    await anvil.call('evm_mine')
    owed--
    await save()
  }
  const timer = setInterval(() => {
    if (!stopped) void inTurn(tick).catch(() => (working = Promise.resolve()))
  }, blockMs)
  return {
    mine: (blocks) =>
      inTurn(async () => {
        for (let i = 0; i < blocks; i++) await anvil.call('evm_mine')
        await save()
      }),
    async stop() {
      stopped = true
      clearInterval(timer)
      await working.catch(() => {})
    },
  }
}
