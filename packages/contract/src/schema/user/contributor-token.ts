import * as z from 'zod/mini'
import { id, listOf, none, text, time } from '#schema/primitives'

export const userContributorTokenSchemas = {
  'user/contributorTokens': {
    request: none,
    answer: listOf(z.object({ id, name: z.string(), createdAt: time, usedAt: z.nullable(time) })),
  },
  'user/addContributorToken': {
    request: z.object({ name: text('token.name-required', 40) }),
    /** The only answer that contains the token itself. */
    answer: z.object({ id, name: z.string(), token: z.string(), createdAt: time }),
  },
  'user/revokeContributorToken': { request: z.object({ id }), answer: none },
} as const
