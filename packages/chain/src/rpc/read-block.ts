import { type Hex, numberToHex } from 'viem'
import type { EvmClient } from '#rpc/evm-client'
import { readFields, readHash, readQuantity, assertReadable } from '#rpc/node-answer'

export interface BlockHeader {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string
  readonly baseFeePerGas: bigint
  /** By the chain's clock. */
  readonly timeMs: number
}

export async function readBlock(client: EvmClient, numberOrHash: bigint | string): Promise<BlockHeader | undefined> {
  const answer: unknown = await (typeof numberOrHash === 'bigint'
    ? client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(numberOrHash), false] })
    : client.request({ method: 'eth_getBlockByHash', params: [numberOrHash as Hex, false] }))
  if (answer === null) return undefined
  const block = readFields(answer, `block ${numberOrHash}`)
  const read = {
    number: readQuantity(block['number'], 'number of a block'),
    hash: readHash(block['hash'], 'hash of a block'),
    parentHash: readHash(block['parentHash'], 'parent of a block'),
    // Chains that have no base fee leave it out.
    baseFeePerGas: readQuantity(block['baseFeePerGas'] ?? '0x0', 'base fee of a block'),
    timeMs: Number(readQuantity(block['timestamp'], 'time of a block')) * 1_000,
  }
  assertReadable(numberOrHash === (typeof numberOrHash === 'bigint' ? read.number : read.hash), `block ${numberOrHash}`)
  return read
}
