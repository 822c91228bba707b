import * as z from 'zod/mini'
import { withdrawalOrder } from '#schema/withdrawal'
import { decimal, id, page, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'

export const risk = z.enum([
  'new-address',
  'first-payout',
  'recent-security-change',
  'large',
  'large-sum',
  'above-usual',
  'shared-device',
  'shared-address',
])
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
  /** Why an approved one is not paid yet. */
  waitingFor: z.nullable(z.enum(['liquidity', 'network', 'freeze', 'check', 'address'])),
})

/** `reviewing`: needs operators; `approved`: needs a signature; `sending`: needs confirmations on chain. */
const queueFilter = z.enum(['reviewing', 'approved', 'sending', 'ended'], { error: 'request.invalid' })

export const opsWithdrawalSchemas = {
  /**
   * Open orders by the hour of their deadline and, within an hour, by amount, largest first; ended ones newest first.
   */
  withdrawals: {
    request: z.object({ ...page, state: z.optional(queueFilter) }),
    answer: z.object({
      list: z.array(opsWithdrawal),
      next: z.nullable(z.string()),
      /** Counts of all open orders, including those not listed. `overdue`: past their deadline, and not signed yet. */
      counts: z.object({ reviewing: z.number(), approved: z.number(), sending: z.number(), overdue: z.number() }),
    }),
  },
  /** Cancels a stuck payout. */
  cancelPayout: { request: z.object({ id, secondFactor, reason }), answer: opsWithdrawal },
  reject: { request: z.object({ id, secondFactor, reason }), answer: opsWithdrawal },
} as const
