import * as z from 'zod/mini'
import { none, time } from '#schema/primitives'
import { secondFactor } from './operator.ts'

const state = z.object({
  /** The newest epoch. */
  epoch: z.nullable(z.object({ number: z.number(), at: time, hash: z.string() })),
  /** What is asked for or was asked for last. */
  request: z.nullable(
    z.object({
      state: z.enum(['asked', 'built', 'published', 'failed']),
      askedAt: time,
      /** Null: the day's own. */
      operator: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
})

export const opsProofSchemas = {
  proof: { request: none, answer: state },
  publishProof: { request: z.object({ secondFactor }), answer: state },
} as const
