import { invariant } from '@synet/core/result'
import {
  getAddress,
  type Hex,
  keccak256,
  numberToHex,
  pad,
  parseTransaction,
  recoverTransactionAddress,
  stringToHex,
} from 'viem'
import { type ChainRpc, transactionHash } from '#rpc'
import type { Broadcast } from '#rpc/broadcast'
import type { Receipt } from '#rpc/read-receipt'
import { transferTopic } from '#rpc/read-transfers'
import type { ChainTransaction } from '#rpc/read-transaction'

interface Transfer {
  readonly from: string
  readonly to: string
  readonly raw: bigint
}
interface Transaction {
  readonly hash: string
  readonly sender: string
  /** Undefined for transactions from outside, because their senders' other transactions do not matter here. */
  readonly nonce: bigint | undefined
  readonly transfer: Transfer | undefined
  /** No block with a higher base fee takes it; transactions from outside pay whatever it is. */
  readonly maxFeeWei?: bigint
  /** Of what was broadcast: its other fields as a node tells them. */
  readonly shown?: Pick<ChainTransaction, 'to' | 'value' | 'data'>
}
interface Block {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string
  readonly baseFeeWei: bigint
  readonly mined: readonly (Transaction & { readonly success: boolean })[]
}

/** transfer(address, uint256) */
const transferSelector = '0xa9059cbb'

const gasCostWei = 65_000n * 2_000_000_000n

/**
 * A chain in memory with one token, for properties that need many thousands of blocks: blocks, a mempool, nonces, reorgs
 * that take transactions back into the mempool. The supply of native coins is unlimited. The product is tested on a real chain, too.
 */
export function createFakeChain() {
  const balances = new Map<string, bigint>()
  const minedBy = new Map<string, bigint[]>() // by sender: the block of each nonce
  const blocks: Block[] = []
  const mempool = new Map<string, Transaction>()
  const dropped = new Map<string, Transaction>()
  const refused = new Set<string>()
  let salt = 0
  let baseFeeWei = 1_000_000_000n

  const balanceOf = (address: string) => balances.get(getAddress(address)) ?? 0n
  const move = ({ from, to, raw }: Transfer, sign: bigint) => {
    balances.set(from, balanceOf(from) - sign * raw)
    balances.set(to, balanceOf(to) + sign * raw)
  }
  const nonceOf = (sender: string, upTo = 1n << 62n) =>
    BigInt((minedBy.get(getAddress(sender)) ?? []).filter((block) => block <= upTo).length)

  function mineOne(): void {
    const number = BigInt(blocks.length)
    const parentHash = blocks.at(-1)?.hash ?? keccak256('0x00')
    const hash = keccak256(stringToHex(`${parentHash} ${salt}`))
    const mined: (Transaction & { success: boolean })[] = []
    for (const tx of [...mempool.values()].toSorted((a, b) => Number((a.nonce ?? 0n) - (b.nonce ?? 0n)))) {
      if (tx.nonce !== undefined && tx.nonce < nonceOf(tx.sender)) mempool.delete(tx.hash) // another attempt was mined
      if (tx.nonce !== undefined && tx.nonce !== nonceOf(tx.sender)) continue
      if ((tx.maxFeeWei ?? baseFeeWei) < baseFeeWei) continue
      mempool.delete(tx.hash)
      const success = !tx.transfer || tx.nonce === undefined || balanceOf(tx.sender) >= tx.transfer.raw
      if (tx.transfer && success) move(tx.transfer, 1n)
      if (tx.nonce !== undefined) minedBy.set(tx.sender, [...(minedBy.get(tx.sender) ?? []), number])
      mined.push({ ...tx, success })
    }
    blocks.push({ number, hash, parentHash, baseFeeWei, mined })
  }

  mineOne()

  /** The balance without what later blocks have moved. */
  const balanceAt = (address: string, blockNumber = BigInt(blocks.length)): bigint =>
    blocks
      .slice(Number(blockNumber) + 1)
      .flatMap(({ mined }) => mined.flatMap(({ transfer, success }) => (transfer && success ? [transfer] : [])))
      .reduce(
        (sum, { from, to, raw }) =>
          sum + (from === getAddress(address) ? raw : 0n) - (to === getAddress(address) ? raw : 0n),
        balanceOf(address),
      )

  const find = (txHash: string): [Block, Block['mined'][number]] | undefined => {
    for (const block of blocks.toReversed()) {
      const tx = block.mined.find((candidate) => candidate.hash === txHash)
      if (tx) return [block, tx]
    }
    return undefined
  }

  const rpc: ChainRpc = {
    readHead: async () => BigInt(blocks.length - 1),
    readFinalized: async () => BigInt(blocks.length - 1),
    takeTroubles: () => [],
    readBlock: async (id) => {
      const block = typeof id === 'bigint' ? blocks[Number(id)] : blocks.find((candidate) => candidate.hash === id)
      return (
        block && {
          number: block.number,
          hash: block.hash,
          parentHash: block.parentHash,
          baseFeePerGas: block.baseFeeWei,
          timeMs: Number(block.number) * 1_000,
        }
      )
    },
    readTransfers: async ({ hash }) => {
      const block = blocks.find((candidate) => candidate.hash === hash)
      if (!block) throw new Error('no node has that block')
      return block.mined.flatMap((tx) =>
        tx.transfer && tx.success ? [{ txHash: tx.hash, nth: 0, ...tx.transfer }] : [],
      )
    },
    readTokenBalance: async ({ address, blockNumber }) => balanceAt(address, blockNumber),
    readTokenBalances: async ({ addresses, blockNumber }) =>
      addresses.map((address) => balanceAt(address, blockNumber)),
    readNativeBalance: async () => 10n ** 24n,
    estimateTransfer: async ({ to }) => (refused.has(to) ? undefined : 65_000n),
    readNonce: async (address, blockNumber) => nonceOf(address, blockNumber),
    readPayoutContract: () => Promise.reject(new Error('the fake chain has no contracts')),
    readReceipt: async (txHash): Promise<Receipt | undefined> => {
      const found = find(txHash)
      if (!found) return undefined
      const [block, { success, transfer, shown }] = found
      const log = transfer &&
        success && {
          address: shown?.to ?? '0x',
          topics: [transferTopic, pad(transfer.from as Hex), pad(transfer.to as Hex)],
          data: numberToHex(transfer.raw),
        }
      const logs = log ? [log] : []
      return { txHash, blockHash: block.hash, blockNumber: block.number, success, costWei: gasCostWei, logs }
    },
    readTransaction: async (txHash) => {
      const [block, mined] = find(txHash) ?? [null, undefined]
      const tx = mined ?? mempool.get(txHash)
      return tx?.shown && { from: tx.sender.toLowerCase(), ...tx.shown, blockNumber: block && block.number }
    },
    broadcast: async (raw): Promise<Broadcast> => {
      const hash = transactionHash(raw)
      if (mempool.has(hash) || find(hash)) return 'already-known'
      const tx = parseTransaction(raw as Hex)
      const sender = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
      const nonce = BigInt(tx.nonce ?? 0)
      if (nonce < nonceOf(sender)) return 'nonce-too-low'
      // transfer(address, uint256): four bytes, then two words.
      const data = tx.data ?? '0x'
      const transfer = data.startsWith(transferSelector)
        ? {
            from: sender,
            to: getAddress(`0x${data.slice(34, 74)}`),
            raw: BigInt(`0x${data.slice(74, 138)}`),
          }
        : undefined
      const shown = { to: tx.to?.toLowerCase() ?? null, value: tx.value ?? 0n, data }
      const maxFeeWei = tx.maxFeePerGas ?? 0n
      mempool.set(hash, { hash, sender, nonce, transfer, maxFeeWei, shown })
      return 'accepted'
    },
  }

  return {
    rpc,
    /** The price of gas in the blocks from now on, without what goes to the miner. */
    setBaseFee(wei: bigint): void {
      baseFeeWei = wei
    },
    /** The token refuses transfers to the address from now on. */
    refuse: (address: string) => refused.add(address),
    /** A payment from outside, which the next block includes. @returns the transaction's hash */
    pay(to: string, raw: bigint): string {
      const hash = keccak256(stringToHex(`outside ${salt++}`))
      const from = getAddress('0x00000000000000000000000000000000000000aa')
      mempool.set(hash, { hash, sender: from, nonce: undefined, transfer: { from, to: getAddress(to), raw } })
      return hash
    },
    /** Whether a transaction waits for a block. */
    isWaiting: () => mempool.size > 0,
    mine(count = 1): void {
      for (let i = 0; i < count; i++) mineOne()
    },
    /**
     * Removes the newest blocks and mines one block more than were removed; their transactions are pending again.
     * @param drops removes a transaction until it is sent again with `remember`
     * @param changes what transactions from outside transfer in their new block: a contract may pay by its own state
     */
    reorg(
      depth: number,
      { drops = false, changes }: { drops?: boolean; changes?: (transfer: Transfer) => Transfer } = {},
    ): void {
      invariant(depth < blocks.length, 'the first block stays')
      salt++
      for (const block of blocks.splice(blocks.length - depth).toReversed()) {
        for (const tx of block.mined.toReversed()) {
          if (tx.transfer && tx.success) move(tx.transfer, -1n)
          if (tx.nonce !== undefined) minedBy.set(tx.sender, (minedBy.get(tx.sender) ?? []).slice(0, -1))
          const transfer = tx.transfer && tx.nonce === undefined && changes ? changes(tx.transfer) : tx.transfer
          mempool.set(tx.hash, { ...tx, transfer })
        }
      }
      // The other miner did not know any of them yet.
      const waiting = [...mempool]
      mempool.clear()
      mineOne()
      for (const [hash, tx] of waiting) (drops ? dropped : mempool).set(hash, tx)
      for (let i = 0; i < depth; i++) mineOne()
    },
    remember(): void {
      for (const [hash, tx] of dropped) mempool.set(hash, tx)
      dropped.clear()
    },
    /** The newest block's number. */
    height: () => blocks.length - 1,
    balanceOf,
  }
}
export type FakeChain = ReturnType<typeof createFakeChain>
