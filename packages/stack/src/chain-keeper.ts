import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Anvil } from './anvil.ts'

export interface ChainKeeper {
  /** Mines a block with all pending transactions now, and saves. */
  mine(blocks: number): Promise<void>
  /** Mines nothing from now on, so that a state between two blocks can be looked at. @returns what lets it continue */
  hold(): () => void
  /** Resolves when the last save is done. */
  stop(): Promise<void>
}

interface Options {
  /** Without it the chain is kept in memory only. */
  readonly stateFile?: string
  readonly blockMs: number
  /** The number of blocks mined after the last transaction, so that all confirmations are reached. */
  readonly trailingBlocks: number
  /** Called when mining or saving begins to fail, and when it works again. */
  readonly log?: (line: string) => void
}

/**
 * Mines the development chain: a block while transactions are pending and a few after them. Then it pauses, so that the
 * state does not grow forever. It saves the chain after each block, so that a kill at any time loses at most one
 * block: fewer than the confirmations, so an ordinary reorg for the watcher.
 *
 * Measured behaviour of anvil 1.7.1: `anvil_dumpState` and `--load-state` keep the hashes of all blocks, their
 * transactions, receipts and logs, and the next block builds on the last one. Balances and nonces *at* blocks before
 * the last one are gone after a load (it reports "BlockOutOfRange"): a dump with them would take 50 KB per block instead
 * of 0.4 KB. `--state` writes on exit only, or in place. `anvil_loadState` loads the same, but until then the chain
 * answers as an empty one, which a watcher would take for a reorg. A dump of 1,000 blocks takes 50 ms.
 */
export function keepChain(
  anvil: Pick<Anvil, 'call'>,
  { stateFile, blockMs, trailingBlocks, log = () => {} }: Options,
): ChainKeeper {
  let owed = trailingBlocks
  let unsaved = false
  let failing = false
  const { inTurn, idle } = createTurns()
  const stopped = Promise.withResolvers<void>()
  let stopping = false

  const mineOne = async () => {
    const left = Math.max(owed - 1, 0)
    owed = trailingBlocks
    await anvil.call('evm_mine')
    unsaved = true
    // Counted in the block, not in the pool before it, because a transaction may arrive in between.
    const taken = (await anvil.call('eth_getBlockTransactionCountByNumber', ['latest'])) as string
    if (Number(taken) === 0) owed = left
  }
  const save = async () => {
    if (!stateFile || !unsaved) return
    const dump = (await anvil.call('anvil_dumpState')) as string
    await replaceFile(stateFile, Buffer.from(dump.slice(2), 'hex'))
    unsaved = false
  }
  const tick = async () => {
    const pool = (await anvil.call('txpool_status')) as { pending: string }
    if (owed > 0 || Number(pool.pending) > 0) await mineOne()
    await save()
  }
  const run = async () => {
    while (!stopping) {
      await Promise.race([new Promise((wake) => setTimeout(wake, blockMs)), stopped.promise])
      if (stopping) return
      try {
        await inTurn(tick)
        if (failing) log('the development chain is kept again')
        failing = false
      } catch (error) {
        if (!failing) log(`the development chain can't be kept: ${String(error)}`)
        failing = true
      }
    }
  }
  const running = run()
  return {
    mine: (blocks) =>
      inTurn(async () => {
        for (let i = 0; i < blocks; i++) await mineOne()
        await save()
      }),
    hold() {
      const held = Promise.withResolvers<void>()
      void inTurn(() => Promise.race([held.promise, stopped.promise]))
      return held.resolve
    },
    async stop() {
      stopping = true
      stopped.resolve()
      await running
      await idle()
    },
  }
}

/** Runs one piece of work after the other, also when one of them fails. */
function createTurns() {
  let queue = Promise.resolve()
  return {
    inTurn: (work: () => Promise<void>): Promise<void> => {
      const turn = queue.then(work)
      queue = turn.catch(() => {})
      return turn
    },
    idle: (): Promise<void> => queue,
  }
}

/** Writes so that the file has the old content or the new one, even after a power failure. */
async function replaceFile(file: string, content: Buffer): Promise<void> {
  const fresh = await open(`${file}.new`, 'w', 0o600)
  try {
    await fresh.writeFile(content)
    await fresh.sync()
  } finally {
    await fresh.close()
  }
  await rename(`${file}.new`, file)
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}
