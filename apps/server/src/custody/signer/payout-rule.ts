import { addMs, hours } from '@synet/core/clock'
import type { Limits } from '#custody/signer/policy'

/** Without a signature of any operator for this long nothing is paid automatically. */
export const automaticSilenceMs = hours(72)

/** What the signer knows about a payout; all sums are minor units of USDT that its journal has for the last day. */
export interface PayoutFacts {
  /** What the user gives, its fee included. */
  readonly amount: bigint
  readonly userDay: bigint
  readonly addressDay: bigint
  /** What was paid on the network without an operator. */
  readonly automaticDay: bigint
  /** What the order's only approver has approved alone, signed or not; zero with more or fewer approvers. */
  readonly aloneDay: bigint
  /** When the signer first saw the address with this user; undefined when it has not. */
  readonly addressSeenAt: Date | undefined
  /** When the signer first saw the key by which the user signed the order; undefined when no key did. */
  readonly userKeySince: Date | undefined
  /** Whether the signer has paid this address before. */
  readonly paidBefore: boolean
  /** The approvals that the product's own rules ask for. They may raise what the signer asks for, never lower it. */
  readonly needed: number
  /** Whether the product sees any risk. */
  readonly risky: boolean
  readonly operatorSignedAt: Date | undefined
}

export interface PayoutRule {
  readonly approvals: 0 | 1 | 2
  /** The earliest time at which it may be signed; undefined while the signer has not seen the address. */
  readonly notBefore: Date | undefined
}

/**
 * Decides what a payout needs. Whatever the shared database says can only make the rule stricter. A new address does not
 * wait when a key that has waited as long has signed for it.
 */
export function payoutRule(facts: PayoutFacts, limits: Limits, now: Date): PayoutRule {
  const { amount, userDay, addressDay, automaticDay, aloneDay, addressSeenAt, userKeySince, operatorSignedAt } = facts
  const known = [addressSeenAt, userKeySince].filter((time) => time !== undefined)
  const [since] = known.toSorted((a, b) => a.getTime() - b.getTime())
  const notBefore = since && addMs(since, hours(limits.newAddressHours))
  const sum = [userDay, addressDay, aloneDay].reduce((most, day) => (day > most ? day : most), 0n) + amount
  if (facts.needed > 1 || facts.risky || !facts.paidBefore || sum >= limits.twoFrom) return { approvals: 2, notBefore }
  const automatic =
    userDay + amount <= limits.automaticPerUser &&
    automaticDay + amount <= limits.automaticPerDay &&
    operatorSignedAt !== undefined &&
    operatorSignedAt > addMs(now, -automaticSilenceMs)
  return { approvals: automatic ? 0 : 1, notBefore }
}
