import * as z from 'zod/mini'
import { codeOf, digitsOf } from '#digits'
import { id, listOf, none, text, time, plain } from '#schema/primitives'

/** Shown by the computer. */
const code = z
  .string({ error: 'handover.over' })
  .check(z.overwrite(codeOf), z.minLength(1, 'handover.over'), z.maxLength(20, 'handover.over'))

export const userContributorTokenSchemas = {
  'user/contributorTokens': {
    request: none,
    answer: listOf(
      z.object({
        id,
        name: z.string(),
        createdAt: time,
        usedAt: z.nullable(time),
        /** A computer's, that was let by code; null for those that stay until they are revoked. */
        expiresAt: z.nullable(time),
      }),
    ),
  },
  'user/addContributorToken': {
    request: z.object({ name: text('token.name-required', 40).check(plain) }),
    /** The only answer that contains the token itself. */
    answer: z.object({ id, name: z.string(), token: z.string(), createdAt: time }),
  },
  'user/revokeContributorToken': { request: z.object({ id }), answer: none },
  /** A computer that asks to train for the caller: who asks, and from where. */
  'user/handover': {
    request: z.object({ code }),
    answer: z.object({
      /** The user agent of its browser. */
      device: z.string(),
      /** Its coarse network, for people to read. */
      network: z.nullable(z.string()),
      sameNetwork: z.boolean(),
      expiresAt: time,
    }),
  },
  /** Lets it, with a number that has to be typed there. */
  'user/confirmHandover': { request: z.object({ code }), answer: z.object({ number: z.string(), expiresAt: time }) },
} as const

export const trainHandoverSchemas = {
  /** Asks to train for a person who confirms the code. The secret is the asking computer's alone. */
  'train/openHandover': { request: none, answer: z.object({ code: z.string(), secret: z.string(), expiresAt: time }) },
  'train/takeHandover': {
    request: z.object({
      secret: text('handover.over', 100),
      number: z.optional(z.string().check(z.overwrite(digitsOf), z.maxLength(10, 'handover.over'))),
    }),
    answer: z.object({
      /** `confirmed`: the number that the phone shows is needed. `taken`: this answer has the token, once. */
      state: z.enum(['waiting', 'confirmed', 'taken']),
      token: z.nullable(z.string()),
      expiresAt: time,
    }),
  },
  /** Ends the token that the call came with. */
  'train/endToken': { request: none, answer: none },
} as const
