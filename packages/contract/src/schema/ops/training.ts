import * as z from 'zod/mini'
import { id, none, optionalText, text, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'
import { proposal } from './proposal.ts'

const offence = z.object({
  id,
  at: time,
  userId: id,
  username: z.string(),
  leaseId: z.string(),
  runId: id,
  project: z.string(),
  version: z.number(),
  shard: z.number(),
  seed: z.number(),
  device: z.string(),
  reason: z.string(),
  /** Hash of the delta that the user committed to. */
  deltaHash: z.nullable(z.string()),
  /** Numbers of verified and rejected units of this account over all time. */
  verified: z.number(),
  rejected: z.number(),
  pausedUntil: time,
  days: z.number(),
  runsEnded: z.boolean(),
  appeal: z.nullable(z.object({ text: z.string(), at: time })),
  answer: z.nullable(z.object({ text: z.string(), at: time })),
  liftedAt: z.nullable(time),
  /** A proposal to lift it is open. */
  proposal: z.nullable(id),
})

const version = z.object({
  project: z.string(),
  version: z.number(),
  at: time,
  units: z.number(),
  heldOutLoss: z.nullable(z.number()),
  hash: z.string(),
  rolledBackAt: z.nullable(time),
})

export const opsTrainingSchemas = {
  /** Open appeals come first, then the newest offences; for each project its newest versions. */
  training: {
    request: z.object({ cursor: optionalText(200) }),
    /** `next`: of the offences; `versionsMore`: how many older versions there are. */
    answer: z.object({
      offences: z.array(offence),
      next: z.nullable(z.string()),
      versions: z.array(version),
      versionsMore: z.number(),
    }),
  },
  /** The user reads the reason. */
  proposeLift: { request: z.object({ id, reason, secondFactor }), answer: proposal },
  /** Rejects an appeal: the offence stands. */
  keepOffence: { request: z.object({ id, reason, secondFactor }), answer: none },
  proposeRollBack: {
    request: z.object({
      project: text('project.not-found', 60),
      version: z.coerce.number({ error: 'request.invalid' }).check(z.int(), z.minimum(1), z.maximum(1_000_000_000)),
      reason,
      secondFactor,
    }),
    answer: proposal,
  },
} as const
