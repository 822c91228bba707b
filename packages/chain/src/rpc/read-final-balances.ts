import type { Network } from '@synet/core/network'
import type { ChainRpc } from '#rpc'
import { readFinalBlock } from '#rpc/read-final-block'
import type { TronRpc } from '#tron-rpc'

export interface BalancesAt {
  readonly blockNumber: bigint
  /** Token units, in the order of the addresses. */
  readonly balances: readonly bigint[]
}

/**
 * Reads balances at a block that is final, so that the number of the block says which transfers they contain: none
 * after it, and no reorg takes one away. What came later is left out.
 */
export async function readFinalBalances(
  rpc: ChainRpc | TronRpc,
  network: Network,
  addresses: readonly string[],
): Promise<BalancesAt> {
  const { token } = network
  if ('readSolidBalances' in rpc) return rpc.readSolidBalances({ token, addresses })
  const blockNumber = await readFinalBlock(rpc, network)
  if (blockNumber < 0n) return { blockNumber, balances: addresses.map(() => 0n) }
  return { blockNumber, balances: await rpc.readTokenBalances({ token, addresses, blockNumber }) }
}
