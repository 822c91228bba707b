import * as z from 'zod/mini'
import { decimal, id, listOf, none, optionalText, page, time, userAsset } from '#schema/primitives'

const moneyLogRow = z.object({
  id: z.string(),
  asset: userAsset,
  bucket: z.enum(['available', 'pledged', 'withdrawing', 'vesting']),
  kind: z.string(),
  change: decimal,
  balanceAfter: decimal,
  remark: z.string(),
  /** For the row that ended a task: SNT of its finished days whose units have no verdict yet. */
  pending: z.nullable(decimal),
  /** The order of the posting, if there is one; its own page has the details. */
  order: z.nullable(
    z.object({ type: z.enum(['recharge', 'withdrawal', 'transfer', 'swap', 'run', 'software', 'node']), id }),
  ),
  at: time,
})

export const userMoneySchemas = {
  'user/getMoneyLog': {
    request: z.object({
      ...page,
      asset: z.optional(userAsset),
      kind: optionalText(40),
      /** Lists only this row. */
      id: optionalText(40),
      from: z.optional(time),
      to: z.optional(time),
    }),
    answer: listOf(moneyLogRow),
  },
  /** Grants, newest first, with the vested part of each and the time of its next part. */
  'user/vesting': {
    request: none,
    answer: listOf(
      z.object({
        id,
        /** SNT. */
        amount: decimal,
        released: decimal,
        nextAmount: decimal,
        nextAt: z.nullable(time),
        endsAt: time,
        reason: z.string(),
        at: time,
      }),
    ),
  },
} as const
