import type { Network } from '@synet/core/network'
import type { Transaction } from '@synet/ledger/database'
import { readNetworkReserves } from '#money/chain/read-holdings'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'

export interface HeldOnChain {
  readonly network: Network['name']
  /** Our USDT on chain in minor units, including what is leaving; undefined when the chain did not answer. */
  readonly held: bigint | undefined
  /** The amount of payouts that are mined and not yet final: gone from the chain, still in the books. */
  readonly leaving: bigint
  readonly addresses: number
}

/** Reads the holdings at our addresses from every enabled chain. */
export function readHeld(
  tx: Transaction,
  { networks, rpc }: Pick<Context, 'networks' | 'rpc'>,
): Promise<HeldOnChain[]> {
  return Promise.all(
    networks.map(async (network): Promise<HeldOnChain> => {
      try {
        const { minor, leaving, addresses } = await readNetworkReserves(tx, network, rpc[network.name])
        return { network: network.name, held: minor, leaving, addresses }
      } catch (error) {
        log.error('the reserves could not be read', { network: network.name, error })
        return { network: network.name, held: undefined, leaving: 0n, addresses: 0 }
      }
    }),
  )
}

/** Sums the holdings; a chain that did not answer counts as zero. */
export const sumHeld = (held: readonly HeldOnChain[]): bigint =>
  held.reduce((sum, holding) => sum + (holding.held ?? 0n), 0n)
