import * as z from 'zod/mini'
import { decimal, none, time } from '#schema/primitives'

const queue = z.object({
  count: z.number(),
  /** Since when the oldest one waits. */
  since: z.nullable(time),
})

export const overviewSchemas = {
  /** Tells what waits for operators, and whether the product runs as it should. It shows no customer. */
  overview: {
    request: none,
    answer: z.object({
      at: time,
      queues: z.object({ withdrawals: queue, recharges: queue, proposals: queue, identity: queue }),
      /** Withdrawals that are undecided although their time is over, and when the next one's time is over. */
      overdue: z.number(),
      nextDueAt: z.nullable(time),
      /** Open tasks of operators by kind, those that stop money first: how many, the oldest since when, and the newest. */
      tasks: z.array(z.object({ kind: z.string(), count: z.number(), since: time, newest: z.string() })),
      /** Nobody has said who runs this site, which is no development server. */
      unnamed: z.boolean(),
      /** The newest proof of each of the last 30 days, oldest first, in USDT. */
      proofs: z.array(z.object({ at: time, held: decimal, owed: decimal })),
      /** Verified standard units of each of the last 168 hours, oldest first; the last hour is in progress. */
      unitHours: z.array(z.number()),
      /** Of the last seven days. */
      unitsRejected: z.number(),
      /** Units that wait for their verdict. */
      unitsWaiting: queue,
    }),
  },
} as const
