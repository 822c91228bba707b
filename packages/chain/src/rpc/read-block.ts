import { type Hex, numberToHex } from 'viem'
import type { EvmClient } from '#rpc/evm-client'

export interface BlockHeader {
  readonly number: bigint
  readonly hash: string
  readonly parentHash: string
  readonly baseFeePerGas: bigint
  /** By the chain's clock. */
  readonly timeMs: number
}

export async function readBlock(client: EvmClient, numberOrHash: bigint | string): Promise<BlockHeader | undefined> {
  const block = await (typeof numberOrHash === 'bigint'
    ? client.request({ method: 'eth_getBlockByNumber', params: [numberToHex(numberOrHash), false] })
    : client.request({ method: 'eth_getBlockByHash', params: [numberOrHash as Hex, false] }))
  if (!block?.hash || block.number === null) return undefined
  return {
    number: BigInt(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    baseFeePerGas: BigInt(block.baseFeePerGas ?? 0),
    timeMs: Number(block.timestamp) * 1_000,
  }
}
