import * as z from 'zod/mini'
import { id, listOf, none, text, time } from '#schema/primitives'

const hash = z.string({ error: 'unit.hash' }).check(z.regex(/^[0-9a-f]{64}$/, 'unit.hash'))
export const unitState = z.enum(['leased', 'committed', 'accepted', 'verified', 'rejected', 'released', 'lapsed'])
const modelConfig = z.object({
  layers: z.number(),
  width: z.number(),
  heads: z.number(),
  context: z.number(),
  batch: z.number(),
})

export const trainSchemas = {
  'train/lease': {
    request: z.object({ runId: id, device: text('request.invalid', 64) }),
    answer: z.object({
      leaseId: z.string(),
      version: z.number(),
      model: modelConfig,
      modelUrl: z.string(),
      shardUrl: z.string(),
      seed: z.number(),
      steps: z.number(),
      learningRate: z.number(),
      expiresAt: time,
    }),
  },
  'train/commit': {
    request: z.object({
      leaseId: text('lease.not-found', 80),
      deltaHash: hash,
      parametersHash: hash,
      lossTrace: z.array(z.number({ error: 'unit.non-finite' })).check(z.maxLength(1_000, 'unit.malformed')),
    }),
    answer: none,
  },
  /** `delta` is base64; a refusal names what is wrong with it. */
  'train/submit': {
    request: z.object({
      leaseId: text('lease.not-found', 80),
      version: z.number({ error: 'unit.version' }),
      delta: text('unit.malformed', 8_000_000),
    }),
    answer: z.object({ state: unitState, unitsVerified: z.number(), unitsPending: z.number(), quota: z.number() }),
  },
  'train/release': { request: z.object({ leaseId: text('lease.not-found', 80) }), answer: none },
  'train/units': {
    request: z.object({ runId: id }),
    answer: listOf(
      z.object({
        leaseId: z.string(),
        state: unitState,
        reason: z.nullable(z.string()),
        version: z.number(),
        at: time,
      }),
    ),
  },
} as const
