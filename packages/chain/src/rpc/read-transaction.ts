import type { Hex } from 'viem'
import type { EvmClient } from '#rpc/evm-client'
import { readFields, readHash, readHex, readQuantity, assertReadable } from '#rpc/node-answer'

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
  const found = readFields(answer, `transaction ${txHash}`)
  const { to, blockNumber } = found
  const own = readHash(found['hash'], 'hash of a transaction')
  assertReadable(own.toLowerCase() === txHash.toLowerCase(), `transaction ${txHash}`)
  return {
    from: readHex(found['from'], 'sender of a transaction', 20),
    to: to === null ? null : readHex(to, 'receiver of a transaction', 20),
    value: readQuantity(found['value'], 'amount of a transaction'),
    data: readHex(found['input'], 'data of a transaction'),
    blockNumber: blockNumber === null ? null : readQuantity(blockNumber, 'block of a transaction'),
  }
}
