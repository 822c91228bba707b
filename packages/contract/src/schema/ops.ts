import * as z from 'zod/mini'
import { withdrawalOrder } from '#schema/payment'
import { id, listOf, none, text, time } from '#schema/primitives'
import type { OpsCallName } from '#routes'

const operator = z.object({ id, name: z.string(), roles: z.array(z.string()), permissions: z.array(z.string()) })
const riskFact = z.enum(['new-address', 'first-payout', 'recent-security-change', 'large'])
export const opsWithdrawal = z.object({
  ...withdrawalOrder.shape,
  username: z.string(),
  userId: id,
  revision: z.number(),
  approvalHash: z.string(),
  approvals: z.array(z.object({ operator: z.string(), at: time })),
  approvalsNeeded: z.number(),
  risks: z.array(riskFact),
  overdue: z.boolean(),
})
const decision = { id, secondFactor: text('operator.login-wrong', 10) }

export const opsSchemas = {
  login: {
    request: z.object({
      name: text('operator.login-wrong', 40),
      password: text('operator.login-wrong', 128),
      secondFactor: text('operator.login-wrong', 10),
    }),
    answer: z.object({ token: z.string(), operator }),
  },
  logout: { request: none, answer: none },
  me: { request: none, answer: operator },
  withdrawals: { request: z.object({ state: z.optional(z.enum(['open', 'ended'])) }), answer: listOf(opsWithdrawal) },
  /** The approval binds to what the operator saw: another content refuses with `approval.changed`. */
  approve: { request: z.object({ ...decision, approvalHash: text('approval.changed', 64) }), answer: opsWithdrawal },
  reject: { request: z.object({ ...decision, reason: text('reason.required', 200) }), answer: opsWithdrawal },
  audit: {
    request: none,
    answer: z.object({
      green: z.boolean(),
      at: time,
      checks: z.array(z.object({ name: z.string(), green: z.boolean(), detail: z.string() })),
    }),
  },
} as const satisfies Record<OpsCallName, { request: z.core.$ZodType; answer: z.core.$ZodType }>
