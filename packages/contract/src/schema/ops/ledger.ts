import * as z from 'zod/mini'
import { decimal, id, listOf, none, optionalText, page, time } from '#schema/primitives'
import { entryLine } from './proposal.ts'

const posting = z.object({
  id,
  kind: z.string(),
  key: z.string(),
  at: time,
  ref: z.record(z.string(), z.string()),
  /** Whether operators may reverse postings of its kind. */
  correctable: z.boolean(),
  entries: z.array(z.object({ ...entryLine.shape, balanceAfter: decimal })),
})
const account = z.object({
  id,
  bucket: z.string(),
  asset: z.string(),
  userId: z.nullable(id),
  username: z.nullable(z.string()),
  balance: decimal,
  entries: z.string(),
})
const figure = z.object({ name: z.string(), asset: z.string(), amount: decimal })

export const ledgerSchemas = {
  /** A posting's id or key, a user, an account, an order's number, a chain transaction; nothing: the newest postings. */
  ledgerSearch: {
    // The longest query is a recharge's key: it names a block and a transaction by their hashes.
    request: z.object({ query: optionalText(200) }),
    answer: z.object({ postings: z.array(posting), accounts: z.array(account) }),
  },
  /** An account's entries, newest first. */
  ledgerAccount: {
    request: z.object({ ...page, id }),
    answer: z.object({
      account,
      ...listOf(
        z.object({ seq: z.string(), posting: id, kind: z.string(), at: time, amount: decimal, balanceAfter: decimal }),
      ).shape,
    }),
  },
  reserves: {
    request: none,
    answer: z.object({
      at: time,
      networks: z.array(
        z.object({
          network: z.string(),
          head: z.nullable(z.string()),
          seenAt: z.nullable(time),
          haltedReason: z.nullable(z.string()),
          addresses: z.number(),
          /** On chain now, what is leaving counted in; null when the chain could not be asked. */
          held: z.nullable(decimal),
          /** Paid out on chain, not yet final in the books. */
          leaving: decimal,
          booked: decimal,
          suspense: decimal,
        }),
      ),
      /** USDT owed to users, and what waits for its owner. */
      owed: z.object({ available: decimal, pledged: decimal, withdrawing: decimal, suspense: decimal, total: decimal }),
      /** On all chains; null when one could not be asked. */
      held: z.nullable(decimal),
      surplus: z.nullable(decimal),
      own: z.array(figure),
      emission: z.array(figure),
      promised: decimal,
      overdueWithdrawals: z.number(),
    }),
  },
} as const
