import * as z from 'zod/mini'
import { rejectionCauses } from '#rejection-causes'
import { passkeySignature } from '#schema/passkey'
import {
  amountInput,
  byId,
  decimal,
  id,
  listOf,
  network,
  orderPage,
  payPassword,
  text,
  time,
  timelineOf,
} from '#schema/primitives'

export const withdrawalState = z.enum([
  'reviewing',
  'approved',
  'sending',
  'sent',
  'confirmed',
  'rejected',
  'cancelled',
  'failed',
])
export const withdrawalWaits = z.enum([
  'liquidity',
  'network',
  'freeze',
  'keys',
  'change',
  'again',
  'check',
  'address',
  'gas',
])
const withdrawalFee = z.object({
  /** The amount that leaves the available USDT. */
  amount: decimal,
  feeSnt: decimal,
  feeUsdt: decimal,
  /** The amount that arrives at the address: amount − feeUsdt. */
  received: decimal,
  /** What is in `feeUsdt` because the network was very expensive. */
  surcharge: z.optional(decimal),
})
export const rejectionCause = z.enum(rejectionCauses, { error: 'request.invalid' })
export const withdrawalOrder = z.object({
  id,
  number: z.string(),
  state: withdrawalState,
  network,
  address: z.string(),
  accountName: z.string(),
  ...withdrawalFee.shape,
  transaction: z.nullable(z.string()),
  rejectedFor: z.nullable(rejectionCause),
  /** An operator's own words. */
  reason: z.nullable(z.string()),
  /** Why a payout failed for good. */
  failure: z.nullable(z.enum(['payout-cancelled', 'transaction-reverted'])),
  createdAt: time,
  reviewBy: time,
  /**
   * Why an approved one is not paid yet: the hot wallet holds too little, or the network is halted. `freeze` and `keys`
   * (the user's passkeys are declared lost) also keep one under review from being approved.
   */
  waitingFor: z.optional(z.nullable(withdrawalWaits)),
  /** Its deadline stands still, because it does not wait for the platform. */
  held: z.optional(z.boolean()),
  /** How many operators must sign it as far as the rules say so far, and how many have: while it is reviewed for the first time. */
  signatures: z.optional(z.object({ needed: z.number(), signed: z.number() })),
  confirmedAt: z.nullable(time),
  timeline: timelineOf(withdrawalState),
})

export const withdrawalSchemas = {
  'withdrawal/quote': {
    request: z.object({
      accountId: text('withdrawal.account-required', 18),
      amount: amountInput('withdrawal.amount-required', 'withdrawal.amount-invalid'),
      feeIn: z.optional(z.enum(['SNT', 'USDT'])),
    }),
    answer: z.object({
      quoteId: z.string(),
      ...withdrawalFee.shape,
      /** Why a part of the fee, or all, is not paid in SNT. */
      feeInUsdt: z.nullable(z.enum(['chosen', 'short-of-snt', 'no-price'])),
      /** USDT for one SNT, at which the fee is computed; null when all of it is in USDT by choice or without a price. */
      feePrice: z.nullable(decimal),
      /** When a withdrawal to this address was last confirmed; null before the first. */
      usedAt: z.nullable(time),
      /** What stays available. */
      left: z.object({ USDT: decimal, SNT: decimal }),
      /** The withdrawal is reviewed by then, however late the quote is confirmed. */
      reviewBy: time,
      /** Set while a security change holds withdrawals, so that a page can announce it. */
      heldUntil: z.nullable(time),
      expiresAt: time,
    }),
  },
  'withdrawal/apply': {
    /** `signature`: needed from users who have a key. */
    request: z.object({ quoteId: text('quote.expired', 100), payPassword, signature: z.optional(passkeySignature) }),
    answer: withdrawalOrder,
  },
  'withdrawal/list': { request: z.object(orderPage), answer: listOf(withdrawalOrder) },
  'withdrawal/cancel': { request: byId, answer: withdrawalOrder },
} as const
