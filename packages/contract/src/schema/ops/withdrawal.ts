import * as z from 'zod/mini'
import { rejectionCause, withdrawalOrder, withdrawalWaits } from '#schema/withdrawal'
import { decimal, freezeScope, id, network, optionalText, page, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'

/** The weightiest first: a list with room for one names the first. */
export const withdrawalRisks = [
  'large',
  'large-sum',
  'above-usual',
  'recent-security-change',
  'shared-address',
  'shared-device',
  'new-address',
  'first-payout',
] as const
export const risk = z.enum(withdrawalRisks)
const opsWithdrawal = z.object({
  ...withdrawalOrder.shape,
  username: z.string(),
  userId: id,
  revision: z.number(),
  approvals: z.array(z.object({ operator: z.string(), at: time })),
  approvalsNeeded: z.number(),
  risks: z.array(risk),
  /** The mean of this user's earlier payouts; null before the first one. */
  usualAmount: z.nullable(decimal),
  overdue: z.boolean(),
  /** Signed transactions of its payout, newest first; more than one means that no block included the first. */
  attempts: z.array(z.object({ transaction: z.string(), attempt: z.number(), maxFeeGwei: z.string(), at: time })),
  /** No block has included it for longer than a replacement should need. */
  stuck: z.boolean(),
  /** An operator has cancelled the payout: it ends when the cancelling transaction is final. */
  cancelRequestedAt: z.nullable(time),
  waitingFor: z.nullable(withdrawalWaits),
})

/** `reviewing`: needs operators; `approved`: needs a signature; `sending`: needs confirmations on chain. */
const queueFilter = z.enum(['reviewing', 'approved', 'sending', 'ended'], { error: 'request.invalid' })
/** `due`: by the minute of the deadline and, within a minute, by amount, largest first. Ended ones have no deadline. */
const queueOrder = z.enum(['due', 'newest', 'oldest', 'largest', 'smallest'], { error: 'request.invalid' })
/** Orders with a certain risk, with any, or with none. */
const riskFilter = z.enum([...withdrawalRisks, 'any', 'none'], { error: 'request.invalid' })

/** What the risks of an order are made of, and what else a decision asks. */
const orderFacts = z.object({
  order: opsWithdrawal,
  /** From this amount on, and from this sum of a day on, two operators approve. */
  approvalLimit: decimal,
  securityChangedAt: z.nullable(time),
  addressAddedAt: time,
  /** Earlier payouts of this user that were confirmed: all of them, and those to this address. */
  payouts: z.object({ count: z.number(), toAddress: z.number() }),
  /** Amounts submitted within a day before or after: by the user, and to the address. */
  daySums: z.object({ user: decimal, address: decimal }),
  /** Other users who saved the address or were paid at it, and others who trained on a device of this user. */
  sharedWith: z.object({ address: z.number(), device: z.number() }),
  frozen: z.array(freezeScope),
  /** Freezes by operators so far, ended ones included. */
  freezes: z.number(),
  /** The last credited deposit before this withdrawal; `activity` counts tasks, purchases, swaps and transfers since. */
  lastDeposit: z.nullable(z.object({ number: z.string(), amount: decimal, at: time, activity: z.number() })),
})

export const opsWithdrawalSchemas = {
  /**
   * Open orders are sorted as `due` unless another order is asked for, ended ones as `newest`. A page filtered by risk
   * may have fewer rows than its limit although more follow: `next` says whether they do.
   */
  withdrawals: {
    request: z.object({
      ...page,
      state: z.optional(queueFilter),
      sort: z.optional(queueOrder),
      network: z.optional(network),
      risk: z.optional(riskFilter),
      /** Id or username. */
      user: optionalText(40),
    }),
    answer: z.object({
      list: z.array(opsWithdrawal),
      next: z.nullable(z.string()),
      /** Counts of all open orders, including those not listed. `overdue`: past their deadline because of the platform. */
      counts: z.object({ reviewing: z.number(), approved: z.number(), sending: z.number(), overdue: z.number() }),
    }),
  },
  withdrawalFacts: { request: z.object({ id }), answer: orderFacts },
  /** Cancels a stuck payout. */
  cancelPayout: { request: z.object({ id, secondFactor, reason }), answer: opsWithdrawal },
  reject: { request: z.object({ id, secondFactor, cause: rejectionCause, reason }), answer: opsWithdrawal },
} as const
