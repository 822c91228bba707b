import * as z from 'zod/mini'
import { approvals } from '#approval'
import { language, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'
import { proposal } from './proposal.ts'

/** Longer than any that is built in. */
const textMax = 2_000

const text = z.object({
  id: z.string(),
  builtIn: z.string(),
  /** Its newest correction; one without a text gave back the built-in one. */
  patch: z.nullable(z.object({ text: z.nullable(z.string()), operator: z.string(), at: time })),
  /** What a correction takes; one that is much longer may take more. */
  approval: z.enum(approvals),
})

export const opsTextSchemas = {
  /** By id or by words; without a query those that are corrected. `more`: how many were found beyond those listed. */
  texts: {
    request: z.object({
      language,
      query: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200, 'request.invalid'))),
    }),
    answer: z.object({ list: z.array(text), more: z.number() }),
  },
  proposeText: {
    request: z.object({
      language,
      id: z.string().check(z.maxLength(100, 'text.not-found')),
      /** Null: the built-in one again. */
      text: z.nullable(
        z
          .string({ error: 'text.syntax' })
          .check(z.trim(), z.minLength(1, 'text.syntax'), z.maxLength(textMax, 'text.syntax')),
      ),
      /** What the operator saw it to say: another text meanwhile refuses with `proposal.stale`. */
      from: z.string().check(z.maxLength(textMax)),
      reason,
      secondFactor,
    }),
    answer: proposal,
  },
} as const
