import * as z from 'zod/mini'
import { copiedKey, decimal, none, optionalText, payPassword } from '#schema/primitives'

const remainder = z.object({ USDT: decimal, SNT: decimal })

export const userAccountEndSchemas = {
  /** The effect that closing the account would have now. */
  'user/closing': {
    request: none,
    answer: z.object({
      /** The balances that are left in the account. */
      left: remainder,
      /** The network on which the USDT can leave, and what the platform pays there for a transfer; null when no network is open. */
      way: z.nullable(z.object({ network: z.string(), label: z.string(), cost: decimal })),
      /** The user's receiving accounts on that network. */
      accounts: z.array(z.object({ id: z.string(), name: z.string(), address: z.string() })),
      /** Why the account cannot be closed now, in the user's language. Older servers do not say it. */
      refusal: z.optional(z.nullable(z.string())),
      /** The USDT are worth their transfer. */
      canLeave: z.boolean(),
    }),
  },
  'user/closeAccount': {
    request: z.object({
      payPassword,
      /**
       * Chosen by the user's device, 256 random bits: with it, another account of the person can claim what stays. The
       * server keeps its hash.
       */
      claimKey: copiedKey,
      /** Where the USDT go that are left; without it they stay claimable. */
      accountId: optionalText(20),
    }),
    answer: z.object({
      /** The number of the last withdrawal. */
      withdrawal: z.nullable(z.string()),
      stays: remainder,
    }),
  },
  'user/claimRemainder': { request: z.object({ key: copiedKey }), answer: z.object({ claimed: remainder }) },
} as const
