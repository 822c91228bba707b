import { createHash } from 'node:crypto'
import type { Network } from '@synet/core/network'

/** Everything about a payout that an operator's signature covers. */
export interface PayoutContent {
  /** The signer's own id: an approval for another deployment, such as a test system, is worth nothing here. */
  readonly deployment: string
  readonly network: Pick<Network, 'name' | 'chainId' | 'token'>
  readonly withdrawalId: bigint
  readonly userId: bigint
  readonly address: string
  /** The amount that arrives, minor units. */
  readonly receivedMinor: bigint
  readonly feeUsdtMinor: bigint
  readonly feeSntMinor: bigint
  readonly revision: number
}

/** Hashes what is paid to whom. @returns SHA-256, hex */
export function payoutHash(content: PayoutContent): string {
  const { network } = content
  const lines = [
    'synet payout',
    content.deployment,
    network.name,
    network.chainId,
    network.token,
    content.withdrawalId,
    content.userId,
    content.address,
    content.receivedMinor,
    content.feeUsdtMinor,
    content.feeSntMinor,
    content.revision,
  ]
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
