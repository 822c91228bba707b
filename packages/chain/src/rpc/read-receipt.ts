import type { Hex } from 'viem'
import type { EvmClient } from '#rpc/evm-client'
import { fields, hash, hex, list, quantity, readable } from '#rpc/node-answer'

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

/**
 * @returns undefined when the node says that no block has the transaction
 * @throws UnreadableAnswerError for a receipt without its state: it would seem to be of a payment that failed
 */
export async function readReceipt(client: EvmClient, txHash: string): Promise<Receipt | undefined> {
  const answer: unknown = await client.request({ method: 'eth_getTransactionReceipt', params: [txHash as Hex] })
  if (answer === null) return undefined
  const receipt = fields(answer, `receipt of ${txHash}`)
  readable(
    hash(receipt['transactionHash'], 'transaction of a receipt').toLowerCase() === txHash.toLowerCase(),
    `receipt of ${txHash}`,
  )
  const status = quantity(receipt['status'], 'status of a receipt')
  readable(status <= 1n, 'status of a receipt')
  return {
    txHash,
    blockHash: hash(receipt['blockHash'], 'block of a receipt'),
    blockNumber: quantity(receipt['blockNumber'], 'block of a receipt'),
    success: status === 1n,
    costWei:
      quantity(receipt['gasUsed'], 'gas of a receipt') * quantity(receipt['effectiveGasPrice'], 'price of a receipt'),
    logs: list(receipt['logs'], 'logs of a receipt').map(readLog),
  }
}

export function readLog(log: unknown): ReceiptLog {
  const { address, topics, data } = fields(log, 'log')
  return {
    address: hex(address, 'address of a log', 20),
    topics: list(topics, 'topics of a log').map((topic) => hash(topic, 'topic of a log')),
    data: hex(data, 'data of a log'),
  }
}
