import * as z from 'zod/mini'
import { id, listOf, none, optionalText, page, time } from '#schema/primitives'

export const logSchemas = {
  log: {
    request: z.object({
      ...page,
      operator: optionalText(40),
      action: optionalText(60),
      /** Searches the facts. */
      text: optionalText(60),
    }),
    answer: z.object({
      ...listOf(
        z.object({
          id,
          operator: z.nullable(z.string()),
          action: z.string(),
          facts: z.record(z.string(), z.string()),
          at: time,
          hash: z.string(),
        }),
      ).shape,
      operators: z.array(z.string()),
      actions: z.array(z.string()),
    }),
  },
  audit: {
    request: none,
    answer: z.object({
      green: z.boolean(),
      at: time,
      checks: z.array(z.object({ name: z.string(), green: z.boolean(), detail: z.string() })),
    }),
  },
} as const
