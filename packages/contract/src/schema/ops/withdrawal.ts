import * as z from 'zod/mini'
import { withdrawalOrder } from '#schema/withdrawal'
import { decimal, id, page, text, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'
import { refusal } from './proposal.ts'

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

/** `reviewing` waits for operators, `approved` to be signed, `sending` for its chain. */
const queueFilter = z.enum(['reviewing', 'approved', 'sending', 'ended'], { error: 'request.invalid' })
/** One code of the second factor confirms so many orders at most: as many as can be looked at together. */
const batchMax = 10
const seen = { id, approvalHash: text('approval.changed', 64) }

export const opsWithdrawalSchemas = {
  /** Open ones by the hour of their deadline, of one hour the largest first; ended ones newest first. */
  withdrawals: {
    request: z.object({ ...page, state: z.optional(queueFilter) }),
    answer: z.object({
      list: z.array(opsWithdrawal),
      next: z.nullable(z.string()),
      /** Of all open ones, whatever is listed. `overdue`: past their deadline, and not signed yet. */
      counts: z.object({ reviewing: z.number(), approved: z.number(), sending: z.number(), overdue: z.number() }),
    }),
  },
  /** The approval binds to what the operator saw: another content refuses with `approval.changed`. */
  approve: {
    request: z.object({ ...seen, secondFactor }),
    answer: opsWithdrawal,
  },
  /** The same for several that were shown together: each is decided by itself, and answered in the order asked. */
  approveBatch: {
    request: z.object({
      orders: z
        .array(z.object(seen), { error: 'request.invalid' })
        .check(z.minLength(1, 'request.invalid'), z.maxLength(batchMax, 'request.invalid')),
      secondFactor,
    }),
    answer: z.object({
      results: z.array(z.object({ id, withdrawal: z.nullable(opsWithdrawal), refusal: z.nullable(refusal) })),
    }),
  },
  /** Gives a stuck payout up. */
  cancelPayout: { request: z.object({ id, secondFactor, reason }), answer: opsWithdrawal },
  reject: { request: z.object({ id, secondFactor, reason }), answer: opsWithdrawal },
} as const
