import * as z from 'zod/mini'
import { decimal, id, listOf, optionalText, page, time, userAsset } from '#schema/primitives'

const change = { change: decimal, balanceAfter: decimal }

/** One event on the balance that its owner can use. */
const moneyLogRow = z.object({
  id: z.string(),
  asset: userAsset,
  kind: z.string(),
  ...change,
  /** To or from whom, else the number of the order; empty where there is neither. */
  remark: z.string(),
  /** What the same event changed elsewhere, such as the locked amount; only where one row is asked for. */
  others: z.array(z.object({ bucket: z.enum(['pledged', 'withdrawing', 'vesting']), asset: userAsset, ...change })),
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
  /** What the usable balances were at two times, and what came and went between them. */
  'user/statement': {
    request: z.object({ from: time, to: time }),
    answer: z.object({
      balances: z.array(
        z.object({
          asset: userAsset,
          opening: decimal,
          credited: decimal,
          /** As a positive amount: opening + credited − debited = closing. */
          debited: decimal,
          closing: decimal,
          /** The user's other money at the end of the period, by place; empty places are left out. */
          beside: z.array(z.object({ place: z.enum(['pledged', 'withdrawing', 'vesting']), amount: decimal })),
        }),
      ),
    }),
  },
  /** Grants, newest first, with the vested part of each and the time of its next part. */
  'user/vesting': {
    request: z.object(page),
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
