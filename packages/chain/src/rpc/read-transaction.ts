import type { Hex } from 'viem'
import type { EvmClient } from '#rpc/evm-client'

export interface ChainTransaction {
  readonly from: string
  /** Null when it creates a contract. */
  readonly to: string | null
  readonly value: bigint
  /** Calldata, 0x and hex. */
  readonly data: string
  /** Null until a block contains it. */
  readonly blockNumber: bigint | null
}

export async function readTransaction(client: EvmClient, txHash: string): Promise<ChainTransaction | undefined> {
  const found = await client.request({ method: 'eth_getTransactionByHash', params: [txHash as Hex] })
  if (!found) return undefined
  return {
    from: found.from,
    to: found.to,
    value: BigInt(found.value),
    data: found.input,
    blockNumber: found.blockNumber === null ? null : BigInt(found.blockNumber),
  }
}
