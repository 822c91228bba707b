import { allNetworks } from '@synet/chain/all-networks'
import { creditTransfers } from '#chain/credit-transfers'
import { followChain, openNetwork } from '#chain/follow-chain'
import { startLoop } from '#jobs/loop'
import type { Role } from '#roles/running'

/** Follows the chain and credits what is final. */
export const start: Role = async (context) => {
  await openNetwork(context, allNetworks.dev, 0n)
  return [
    startLoop('chain', 300, () => followChain(context, allNetworks.dev)),
    startLoop('credits', 300, () => creditTransfers(context, allNetworks.dev)),
  ]
}
