import { getAddress, type Hex, type RpcLog, toEventSelector } from 'viem'
import { toHexAddress } from '#address'
import type { EvmClient } from '#rpc/evm-client'

export interface TokenTransfer {
  readonly txHash: string
  /** Index of the token's Transfer inside its transaction. Not logIndex, which changes when a reorg re-includes it. */
  readonly nth: number
  readonly from: string
  readonly to: string
  /** Token units. */
  readonly raw: bigint
}

export interface BlockTransfer extends TokenTransfer {
  readonly blockNumber: bigint
  readonly blockHash: string
}

export const transferTopic = toEventSelector('Transfer(address,address,uint256)')

/** The token's transfers in one block, in their order on chain. */
export async function readTransfers(
  client: EvmClient,
  { hash, token }: { hash: string; token: string },
): Promise<BlockTransfer[]> {
  const filter = { address: toHexAddress(token), blockHash: hash as Hex, topics: [transferTopic] }
  return countTransfers(await client.request({ method: 'eth_getLogs', params: [filter] }))
}

/** In their order on chain; n counts the token's transfers inside their transaction. */
function countTransfers(logs: readonly RpcLog[]): BlockTransfer[] {
  const inTransaction = new Map<string, number>()
  return logs
    .filter((log) => !log.removed && log.topics.length === 3)
    .toSorted((a, b) => Number(a.logIndex) - Number(b.logIndex))
    .map((log) => {
      const [, from = '', to = ''] = log.topics
      const txHash = log.transactionHash ?? ''
      const nth = inTransaction.get(txHash) ?? 0
      inTransaction.set(txHash, nth + 1)
      return {
        txHash,
        nth,
        from: getAddress(`0x${from.slice(-40)}`),
        to: getAddress(`0x${to.slice(-40)}`),
        raw: BigInt(log.data),
        blockNumber: BigInt(log.blockNumber ?? 0),
        blockHash: log.blockHash ?? '',
      }
    })
}
