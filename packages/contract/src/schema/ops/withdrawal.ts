import * as z from 'zod/mini'
import { withdrawalOrder } from '#schema/payment'
import { decimal, id, listOf, text, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'

const riskFact = z.enum([
  'new-address',
  'first-payout',
  'recent-security-change',
  'large',
  'large-sum',
  'large-sum',
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
  approvalHash: z.string(),
  approvals: z.array(z.object({ operator: z.string(), at: time })),
  approvalsNeeded: z.number(),
  risks: z.array(riskFact),
  /** The mean of what this user was paid before; null before the first payout. */
  usualAmount: z.nullable(decimal),
  overdue: z.boolean(),
  /** Signed transactions of its payout, newest first; more than one means that blocks did not take the first. */
  attempts: z.array(z.object({ transaction: z.string(), attempt: z.number(), maxFeeGwei: z.string(), at: time })),
  /** No block has taken it for longer than a replacement should need. */
  stuck: z.boolean(),
  /** An operator has given the payout up: it ends when a transaction that cancels it is final. */
  cancelRequestedAt: z.nullable(time),
  /** What an approved one waits for. */
  waitingFor: z.nullable(z.enum(['liquidity', 'network', 'freeze', 'check'])),
})

export const opsWithdrawalSchemas = {
  withdrawals: { request: z.object({ state: z.optional(z.enum(['open', 'ended'])) }), answer: listOf(opsWithdrawal) },
  /** The approval binds to what the operator saw: another content refuses with `approval.changed`. */
  approve: {
    request: z.object({ id, secondFactor, approvalHash: text('approval.changed', 64) }),
    answer: opsWithdrawal,
  },
  /** Gives a stuck payout up. */
  cancelPayout: { request: z.object({ id, secondFactor, reason }), answer: opsWithdrawal },
  reject: { request: z.object({ id, secondFactor, reason }), answer: opsWithdrawal },
} as const
