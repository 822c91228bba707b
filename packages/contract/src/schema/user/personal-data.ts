import * as z from 'zod/mini'
import { listOf, page, payPassword, time } from '#schema/primitives'

export const userPersonalDataSchemas = {
  /** Everything that is stored about the user, by table. */
  'user/exportData': {
    /** @param cursor of the page before, which stands for the password */
    request: z.object({
      payPassword,
      cursor: z.optional(z.string({ error: 'request.invalid' }).check(z.maxLength(2_000, 'request.invalid'))),
    }),
    answer: z.object({
      at: time,
      /** The next rows of each table, in the order of their keys; a table may continue on the next page. */
      tables: z.record(z.string(), z.object({ rows: z.array(z.record(z.string(), z.unknown())) })),
      next: z.nullable(z.string()),
    }),
  },
  /** How often operators' pages showed the user's data, by day (UTC), newest first. */
  'user/dataReads': {
    request: z.object(page),
    answer: listOf(z.object({ day: z.iso.date(), count: z.number(), lastAt: time })),
  },
} as const
