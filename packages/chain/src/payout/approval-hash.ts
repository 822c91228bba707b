import { createHash } from 'node:crypto'

export interface ApprovedContent {
  readonly withdrawalId: bigint
  readonly network: string
  readonly address: string
  /** The amount that arrives, minor units. */
  readonly receivedMinor: bigint
  readonly revision: number
}

/** Binds an approval to the content that the operator saw; the signer recomputes it before it signs. */
export function approvalHash(content: ApprovedContent): string {
  const text = [content.withdrawalId, content.network, content.address, content.receivedMinor, content.revision].join(
    '\n',
  )
  return createHash('sha256').update(`synet payout\n${text}`).digest('hex')
}
