import type { Hex } from 'viem'
import type { EvmClient } from '#rpc/evm-client'
import { fields, hash, hex, quantity, readable } from '#rpc/node-answer'

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
  const answer: unknown = await client.request({ method: 'eth_getTransactionByHash', params: [txHash as Hex] })
  if (answer === null) return undefined
  const found = fields(answer, `transaction ${txHash}`)
  const { to, blockNumber } = found
  const own = hash(found['hash'], 'hash of a transaction')
  readable(own.toLowerCase() === txHash.toLowerCase(), `transaction ${txHash}`)
  return {
    from: hex(found['from'], 'sender of a transaction', 20),
    to: to === null ? null : hex(to, 'receiver of a transaction', 20),
    value: quantity(found['value'], 'amount of a transaction'),
    data: hex(found['input'], 'data of a transaction'),
    blockNumber: blockNumber === null ? null : quantity(blockNumber, 'block of a transaction'),
  }
}
