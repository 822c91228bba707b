import { allNetworks } from '@synet/core/all-networks'
import type { NetworkName } from '@synet/core/all-networks'
import type { NetworkReserves } from '@synet/proof/epoch-statement'

/** @returns reserves of one address with 5 USDT at block 7 */
export const testReserves = <N extends NetworkName>(network: N) =>
  ({
    ...allNetworks[network],
    network,
    block: '7',
    blockHash: '0x07',
    addresses: 1,
    held: '5000000',
    leaving: '0',
  }) satisfies NetworkReserves
