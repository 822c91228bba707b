import * as z from 'zod/mini'
import { none, payPassword, time } from '#schema/primitives'

export const userPersonalDataSchemas = {
  /** Everything that is stored about the user, by table. */
  'user/exportData': {
    request: z.object({ payPassword }),
    answer: z.object({
      at: time,
      tables: z.record(
        z.string(),
        z.object({
          rows: z.array(z.record(z.string(), z.unknown())),
          /** False when the table has more rows about the user than an export contains. */
          complete: z.boolean(),
        }),
      ),
    }),
  },
  /** How often operators' pages showed the user's data, by day (UTC), newest first. */
  'user/dataReads': {
    request: none,
    answer: z.object({ list: z.array(z.object({ day: z.iso.date(), count: z.number(), lastAt: time })) }),
  },
} as const
