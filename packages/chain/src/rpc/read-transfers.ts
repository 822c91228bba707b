import { bytesToHex, getAddress, type Hex, hexToBytes, toEventSelector, keccak256 } from 'viem'
import { toHexAddress } from '#address'
import type { EvmClient } from '#rpc/evm-client'
import { readFields, readHash as hashOf, readHex, readArray, readQuantity } from '#rpc/node-answer'
import { readLog, type ReceiptLog } from '#rpc/read-receipt'

/** A log, as far as the bloom of its block knows it. */
interface BloomLog {
  readonly address: string
  readonly topics: readonly string[]
}

const bytes = 256

/** Sets three of 2,048 bits per item (Ethereum yellow paper, section 4.3.1). */
function setBits(bloom: Uint8Array, item: Hex): void {
  const hash = hexToBytes(keccak256(item))
  for (const i of [0, 2, 4]) {
    const bit = (((hash[i] ?? 0) << 8) | (hash[i + 1] ?? 0)) & 0x7ff
    const at = bytes - 1 - (bit >> 3)
    bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7))
  }
}

/** The bloom that a block with these logs has in its header. */
function bloomOf(logs: readonly BloomLog[]): Uint8Array {
  const bloom = new Uint8Array(bytes)
  for (const { address, topics } of logs) for (const item of [address, ...topics]) setBits(bloom, item as Hex)
  return bloom
}

/** Tells whether a block may have a log of this content. The answer may be wrong only when it is yes. */
function mayHold(bloom: Uint8Array, log: BloomLog): boolean {
  const wanted = bloomOf([log])
  return bloom.length === bytes && wanted.every((byte, i) => ((bloom[i] ?? 0) & byte) === byte)
}

export interface TokenTransfer {
  readonly txHash: string
  /** Index of the token's Transfer inside its transaction. Not logIndex, which changes when a reorg re-includes it. */
  readonly nth: number
  readonly from: string
  readonly to: string
  /** Token units. */
  readonly raw: bigint
}

export const transferTopic = toEventSelector('Transfer(address,address,uint256)')

/** What a node answers whose index of logs is behind: it lacks logs that the block has. */
export const logsIncomplete = 'the node does not have all logs of the block'

/**
 * The token's transfers in one block, in their order on chain. What the header of the block says about its logs is
 * compared with an empty answer.
 * @throws when the answer has logs of another block or contract
 */
export async function readTransfers(
  client: EvmClient,
  { hash, token }: { hash: string; token: string },
): Promise<TokenTransfer[] | typeof logsIncomplete> {
  const address = toHexAddress(token)
  const filter = { address, blockHash: hash as Hex, topics: [transferTopic] }
  const answer: unknown = await client.request({ method: 'eth_getLogs', params: [filter] })
  const logs = readArray(answer, `logs of block ${hash}`).map(readBlockLog)
  const isOther = (log: BlockLog) => log.blockHash !== hash || log.address.toLowerCase() !== address.toLowerCase()
  if (logs.some(isOther)) throw new Error(`the node answers with other logs than those of block ${hash}`)
  const isWhole = logs.length > 0 || (await isEmpty(client, hash, { address, topics: [transferTopic] }))
  return isWhole ? countTransfers(logs) : logsIncomplete
}

interface BlockLog extends ReceiptLog {
  readonly blockHash: string
  readonly txHash: string
  readonly index: bigint
  readonly removed: boolean
}

function readBlockLog(answer: unknown): BlockLog {
  const log = readFields(answer, 'log')
  return {
    ...readLog(log),
    blockHash: hashOf(log['blockHash'], 'block of a log'),
    txHash: hashOf(log['transactionHash'], 'transaction of a log'),
    index: readQuantity(log['logIndex'], 'place of a log'),
    removed: log['removed'] === true,
  }
}

/** Tells whether the block certainly has no such log, by its header, or by all its logs when these give the header's bloom. */
async function isEmpty(client: EvmClient, hash: string, wanted: BloomLog): Promise<boolean> {
  const answer: unknown = await client.request({ method: 'eth_getBlockByHash', params: [hash as Hex, false] })
  const block = readFields(answer, `block ${hash}`)
  const bloom = readHex(block['logsBloom'], 'bloom of a block', 256)
  if (!mayHold(hexToBytes(bloom), wanted)) return true
  const all: unknown = await client.request({ method: 'eth_getLogs', params: [{ blockHash: hash as Hex }] })
  const logs = readArray(all, `logs of block ${hash}`).map(readLog)
  const isAmong = logs.some(
    ({ address, topics }) => address.toLowerCase() === wanted.address.toLowerCase() && topics[0] === wanted.topics[0],
  )
  return !isAmong && bytesToHex(bloomOf(logs)) === bloom.toLowerCase()
}

/** Lists transfers in their order on chain; `nth` counts the token's transfers inside their transaction. */
function countTransfers(logs: readonly BlockLog[]): TokenTransfer[] {
  const inTransaction = new Map<string, number>()
  return logs
    .filter((log) => !log.removed && log.topics.length === 3)
    .toSorted((a, b) => Number(a.index - b.index))
    .map(({ txHash, topics: [, from = '', to = ''], data }) => {
      const nth = inTransaction.get(txHash) ?? 0
      inTransaction.set(txHash, nth + 1)
      return {
        txHash,
        nth,
        from: getAddress(`0x${from.slice(-40)}`),
        to: getAddress(`0x${to.slice(-40)}`),
        raw: readQuantity(data, 'amount of a transfer'),
      }
    })
}
