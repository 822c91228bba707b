import * as z from 'zod/mini'
import { decimal, id, language, listOf, network, none, page, time } from '#schema/primitives'

const networkInfo = z.object({
  name: network,
  label: z.string(),
  confirmations: z.number(),
  minRecharge: decimal,
  minWithdrawal: decimal,
  explorerTransaction: z.nullable(z.string()),
})
/** In the caller's language, or the nearest available one, which `language` names. */
export const notice = z.object({ id, title: z.string(), body: z.string(), language: z.string(), at: time })

export const indexSchemas = {
  'index/config': {
    request: none,
    answer: z.object({
      /** Percent, as decimal strings. */
      exchangeFee: decimal,
      transferFee: decimal,
      withdrawRate: decimal,
      minAmount: decimal,
      /** The smallest sum at an address that is credited. */
      minCredited: decimal,
      minTransfer: z.object({ USDT: decimal, SNT: decimal }),
      minSwap: z.object({ USDT: decimal, SNT: decimal }),
      networks: z.array(networkInfo),
      inviteRequired: z.boolean(),
      /** The code of the platform's own account, for people whom nobody invites; null before there is one. */
      houseInviteCode: z.nullable(z.string()),
      /** Outflows are held this long after a security change; a withdrawal is reviewed within the second time. */
      securityHoldHours: z.number(),
      withdrawReviewHours: z.number(),
      customerService: z.nullable(z.object({ url: z.string(), businessId: z.string(), groupId: z.string() })),
      /** The existing official channels. */
      community: z.array(z.object({ name: z.enum(['telegram', 'x', 'discord', 'youtube']), url: z.string() })),
      /** How users reach a person: the most private way that operators have set, and a sentence that says it. */
      contact: z.object({ by: z.enum(['service', 'operator', 'community', 'none']), text: z.string() }),
      /** A film about the product, if there is one. */
      video: z.nullable(z.string()),
      development: z.boolean(),
    }),
  },
  'index/notice': { request: z.object({ ...page, id: z.optional(id) }), answer: listOf(notice) },
  /** The notices that operators chose for the home page, in their order. */
  'index/slides': { request: none, answer: z.object({ list: z.array(notice) }) },
  'index/appUrl': { request: none, answer: z.object({ android: z.nullable(z.string()), ios: z.nullable(z.string()) }) },
  /**
   * Before a code is sent, and after too many attempts for an account: the number below `numberMax` whose SHA-256 after
   * `salt` is `challenge`, in hex.
   */
  'index/challenge': {
    /** `hard`: after the refusal `work.harder`. */
    request: z.object({ level: z.optional(z.enum(['hard'])) }),
    answer: z.object({
      challenge: z.nullable(
        z.object({ salt: z.string(), challenge: z.string(), numberMax: z.number(), signature: z.string() }),
      ),
    }),
  },
  /** Valid for five minutes and one use, in what a passkey signs. */
  'index/passkeyNonce': { request: none, answer: z.object({ nonce: z.string() }) },
  'index/system': {
    request: none,
    answer: z.object({
      name: z.string(),
      version: z.string(),
      versionCode: z.number(),
      serverTime: time,
      /** The number of accounts that are frozen now, which is public. */
      frozenAccounts: z.number(),
    }),
  },
  /** Compiled corrections of a language's built-in texts; null when `version` is the newest. */
  'index/texts': {
    request: z.object({ language, version: z.optional(z.string().check(z.maxLength(20, 'request.invalid'))) }),
    answer: z.object({ version: z.string(), texts: z.nullable(z.record(z.string(), z.array(z.unknown()))) }),
  },
} as const
