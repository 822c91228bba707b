import type { PayoutOutcome } from '#payout/payout-outcome'
import type { Receipt } from '#rpc/read-receipt'

/** What is known about one payout on a network without nonces. */
export interface TronFacts {
  readonly attempts: readonly {
    readonly txHash: string
    readonly receipt: Receipt | undefined
    /** Proved by every node: solidified time is past its expiry and no solidified block has it. */
    readonly lapsed: boolean
  }[]
  /** An operator wants it given up. */
  readonly giveUp: boolean
}

/** The payout was given up: no attempt of it can come any more. */
export interface GivenUp {
  readonly state: 'given-up'
}

/**
 * Nothing takes the place of a transaction here, so a second one is signed only when none before it can be taken into a
 * block any more; that moment is also the only one at which a payout can be given up.
 */
export function tronOutcome({ attempts, giveUp }: TronFacts): PayoutOutcome | GivenUp {
  const receipts = attempts.flatMap(({ receipt }) => receipt ?? [])
  if (receipts.length > 1) return { state: 'halt', reason: 'two-receipts' }
  const [receipt] = receipts
  if (receipt) return { state: 'mined', receipt }
  if (!attempts.every(({ lapsed }) => lapsed)) return { state: 'pending' }
  return { state: giveUp ? 'given-up' : 'replace' }
}
