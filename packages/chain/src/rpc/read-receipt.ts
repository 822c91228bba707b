import type { Hex } from 'viem'
import type { EvmClient } from '#rpc/evm-client'

export interface Receipt {
  readonly txHash: string
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly success: boolean
  /** The cost of the transaction for its sender, without the moved amount: wei, or sun on TRON. */
  readonly costWei: bigint
  /** The records of contracts, in the order of the transaction. */
  readonly logs: readonly ReceiptLog[]
}

export interface ReceiptLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export async function readReceipt(client: EvmClient, txHash: string): Promise<Receipt | undefined> {
  const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [txHash as Hex] })
  if (!receipt) return undefined
  return {
    txHash,
    blockHash: receipt.blockHash,
    blockNumber: BigInt(receipt.blockNumber),
    success: receipt.status === '0x1',
    costWei: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice),
    logs: receipt.logs.map(({ address, topics, data }) => ({ address, topics, data })),
  }
}
