import type { PayoutOutcome } from '#payout/payout-outcome'
import type { Receipt } from '#rpc/read-receipt'

/** The known facts about one payout on a network without nonces. */
export interface TronFacts {
  readonly attempts: readonly {
    readonly txHash: string
    readonly receipt: Receipt | undefined
    /** Every node proves that the solidified time is past its expiry and that no solidified block contains it. */
    readonly lapsed: boolean
  }[]
  /** An operator wants to cancel it. */
  readonly giveUp: boolean
}

/** The payout was cancelled: no attempt of it can be mined any more. */
export interface GivenUp {
  readonly state: 'given-up'
}

/**
 * A transaction cannot be replaced on such a network, so a second one is signed only when no earlier one can be mined any
 * more. Only then can a payout be cancelled, too.
 */
export function tronOutcome({ attempts, giveUp }: TronFacts): PayoutOutcome | GivenUp {
  const receipts = attempts.flatMap(({ receipt }) => receipt ?? [])
  if (receipts.length > 1) return { state: 'halt', reason: 'two-receipts' }
  const [receipt] = receipts
  if (receipt) return { state: 'mined', receipt }
  if (!attempts.every(({ lapsed }) => lapsed)) return { state: 'pending' }
  return { state: giveUp ? 'given-up' : 'replace' }
}
