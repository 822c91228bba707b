import type { Hex } from 'viem'
import type { EvmClient } from '#rpc/evm-client'
import { readFields, readHash, readHex, readArray, readQuantity, assertReadable } from '#rpc/node-answer'

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
  const receipt = readFields(answer, `receipt of ${txHash}`)
  assertReadable(
    readHash(receipt['transactionHash'], 'transaction of a receipt').toLowerCase() === txHash.toLowerCase(),
    `receipt of ${txHash}`,
  )
  const status = readQuantity(receipt['status'], 'status of a receipt')
  assertReadable(status <= 1n, 'status of a receipt')
  return {
    txHash,
    blockHash: readHash(receipt['blockHash'], 'block of a receipt'),
    blockNumber: readQuantity(receipt['blockNumber'], 'block of a receipt'),
    success: status === 1n,
    costWei:
      readQuantity(receipt['gasUsed'], 'gas of a receipt') *
      readQuantity(receipt['effectiveGasPrice'], 'price of a receipt'),
    logs: readArray(receipt['logs'], 'logs of a receipt').map(readLog),
  }
}

export function readLog(log: unknown): ReceiptLog {
  const { address, topics, data } = readFields(log, 'log')
  return {
    address: readHex(address, 'address of a log', 20),
    topics: readArray(topics, 'topics of a log').map((topic) => readHash(topic, 'topic of a log')),
    data: readHex(data, 'data of a log'),
  }
}
