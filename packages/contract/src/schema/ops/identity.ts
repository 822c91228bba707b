import * as z from 'zod/mini'
import { id, listOf, optionalText, page, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'

const check = z.object({
  id,
  userId: id,
  username: z.string(),
  contact: z.string(),
  facts: z.string(),
  askedAt: time,
  first: z.nullable(z.object({ operator: z.string(), mine: z.boolean(), at: time })),
  /** When the key is sent, after the second operator's confirmation. */
  heldUntil: z.nullable(time),
  /** How many checks of the account are open; they stand together. */
  ofAccount: z.number(),
})
const list = listOf(check)

export const opsIdentitySchemas = {
  /** The open checks, those of one account together, oldest first. */
  identityChecks: { request: z.object(page), answer: list },
  /** The first operator's confirmation, then that of a second, different one. */
  confirmIdentity: { request: z.object({ id, secondFactor }), answer: list },
  rejectIdentity: { request: z.object({ id, reason, secondFactor }), answer: list },
  /** Which operators' answers showed which customers, by call and hour, newest first. */
  reads: {
    request: z.object({ ...page, userId: z.optional(id), operator: optionalText(40) }),
    answer: listOf(
      z.object({ hour: time, operator: z.string(), userId: id, call: z.string(), count: z.number(), lastAt: time }),
    ),
  },
} as const
