import * as z from 'zod/mini'
import { approvalKinds } from '#approval'
import { id, listOf, none, plain, text, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'
import { proposal } from './proposal.ts'

const setting = z.object({
  name: z.string(),
  unit: z.enum(['USDT', 'SNT', 'bps', 'ms', 'count', 'switch', 'url', 'text', 'notices']),
  /** A text in the setting's unit: an amount is a decimal, a switch `true` or `false`. */
  value: z.string(),
  standard: z.string(),
  /** Null for a switch and for a text. */
  min: z.nullable(z.string()),
  max: z.nullable(z.string()),
  approval: z.enum(approvalKinds),
  changedAt: z.nullable(time),
  changedBy: z.nullable(z.string()),
  /** A pending change. */
  pending: z.nullable(z.object({ proposal: id, value: z.string(), state: z.string(), effectiveAt: z.nullable(time) })),
})

export const settingSchemas = {
  settings: { request: none, answer: listOf(setting) },
  proposeSetting: {
    request: z.object({
      name: text('setting.unknown', 60),
      /** The value that the operator saw; if it has changed meanwhile, the request is refused with `proposal.stale`. */
      from: z.string().check(z.maxLength(200)),
      to: z.string({ error: 'setting.value' }).check(z.trim(), z.maxLength(200, 'setting.value'), plain),
      reason,
      secondFactor,
    }),
    answer: proposal,
  },
} as const
