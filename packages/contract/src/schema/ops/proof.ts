import * as z from 'zod/mini'
import { none, time } from '#schema/primitives'
import { secondFactor } from './operator.ts'

const state = z.object({
  /** The newest epoch. */
  epoch: z.nullable(z.object({ number: z.number(), at: time, hash: z.string() })),
  /** The present or latest request for a proof. */
  request: z.nullable(
    z.object({
      state: z.enum(['asked', 'built', 'published', 'failed']),
      askedAt: time,
      /** Null: the daily proof. */
      operator: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
})

export const opsProofSchemas = {
  proof: { request: none, answer: state },
  publishProof: { request: z.object({ secondFactor }), answer: state },
} as const
