import * as z from 'zod/mini'
import { decimal, id, listOf, none, optionalText, page, time } from '#schema/primitives'
import { entryLine } from './proposal.ts'

const posting = z.object({
  id,
  kind: z.string(),
  key: z.string(),
  at: time,
  ref: z.record(z.string(), z.string()),
  /** Whether operators may reverse postings of this kind. */
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
  /**
   * A posting's id or key, a user, an account, an order number or a chain transaction; an empty query lists new
   * postings.
   */
  ledgerSearch: {
    // The longest query is a recharge's key, which contains the hashes of a block and a transaction.
    request: z.object({ ...page, query: optionalText(200) }),
    /** `next`: of the postings. */
    answer: z.object({ postings: z.array(posting), next: z.nullable(z.string()), accounts: z.array(account) }),
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
          /** Its nodes do not agree or too few answer; meanwhile nothing is credited or settled. */
          nodesBlocked: z.boolean(),
          addresses: z.number(),
          /** The present balance on chain, including outgoing amounts; null when the chain did not answer. */
          held: z.nullable(decimal),
          /** Paid out on chain, but not yet final in the ledger. */
          leaving: decimal,
          booked: decimal,
          suspense: decimal,
        }),
      ),
      /** USDT owed to users, including money without an owner yet. */
      owed: z.object({ available: decimal, pledged: decimal, withdrawing: decimal, suspense: decimal, total: decimal }),
      /** On all chains; null when one did not answer. */
      held: z.nullable(decimal),
      surplus: z.nullable(decimal),
      own: z.array(figure),
      emission: z.array(figure),
      promised: decimal,
      overdueWithdrawals: z.number(),
    }),
  },
} as const
