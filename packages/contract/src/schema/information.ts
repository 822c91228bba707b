import * as z from 'zod/mini'
import { notRenewedReasons, reminders } from '#run-notices'
import {
  decimal,
  deviceId,
  email,
  id,
  language,
  listOf,
  network,
  none,
  page,
  text,
  time,
  userAsset,
  work,
} from '#schema/primitives'

export const networkInfo = z.object({
  name: network,
  label: z.string(),
  confirmations: z.number(),
  minRecharge: decimal,
  minWithdrawal: decimal,
  explorerTransaction: z.nullable(z.string()),
})
/** In the caller's language, or the nearest available one, which `language` names. */
const notice = z.object({ id, title: z.string(), body: z.string(), language: z.string(), at: time })
const sent = z.object({ seconds: z.number() })

export const informationSchemas = {
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
      /** How long outflows are held after a security change, and within what time a withdrawal is reviewed. */
      securityHoldHours: z.number(),
      withdrawReviewHours: z.number(),
      customerService: z.nullable(z.object({ url: z.string(), businessId: z.string(), groupId: z.string() })),
      /** The existing official channels. */
      community: z.array(z.object({ name: z.enum(['telegram', 'x', 'discord', 'youtube']), url: z.string() })),
      /** A film about the product, if there is one. */
      video: z.nullable(z.string()),
      development: z.boolean(),
    }),
  },
  'index/notice': { request: z.object({ ...page, id: z.optional(id) }), answer: listOf(notice) },
  /** The notices that operators chose for the home page, in their order. */
  'index/slides': { request: none, answer: z.object({ list: z.array(notice) }) },
  /** The same for a user, with whether they have read them. */
  'user/notices': {
    request: z.object({ ...page, id: z.optional(id) }),
    answer: listOf(z.extend(notice, { read: z.boolean(), popup: z.boolean() })),
  },
  'user/noticeRead': { request: z.object({ id }), answer: none },
  /** Changes of the user's orders and tasks, reminders, and adjustments by operators; newest first. */
  'user/notifications': {
    request: z.object(page),
    answer: listOf(
      z.object({
        id,
        /** For software and node, the user's number of them. Null: an adjustment by operators. */
        order: z.nullable(z.object({ type: z.enum(['recharge', 'withdrawal', 'run', 'software', 'node']), id })),
        /** Empty for software, node and adjustments. */
        number: z.string(),
        state: z.enum([
          'confirming',
          'credited',
          'expired',
          'approved',
          'sent',
          'confirmed',
          'rejected',
          'failed',
          'not-renewed',
          ...reminders,
          'granted',
          'corrected',
          'court-order',
        ]),
        /** For a task that was not renewed. */
        reason: z.nullable(z.enum(notRenewedReasons)),
        /** The operators' explanation of an adjustment. */
        explanation: z.nullable(z.string()),
        /** The amount of the order, the task's principal, or the adjustment. */
        amount: z.nullable(decimal),
        asset: userAsset,
        seen: z.boolean(),
        at: time,
      }),
    ),
  },
  /** Marks notices up to and including this one. */
  'user/notificationsSeen': { request: z.object({ id }), answer: none },
  /** Each count is at most 100. */
  'user/unread': {
    request: none,
    answer: z.object({ notices: z.number(), notifications: z.number() }),
  },
  'index/appUrl': { request: none, answer: z.object({ android: z.nullable(z.string()), ios: z.nullable(z.string()) }) },
  /**
   * Before a code is sent, and after too many attempts for an account: the number below `numberMax` whose SHA-256 after
   * `salt` is `challenge`, in hex.
   */
  'index/challenge': {
    request: none,
    answer: z.object({
      challenge: z.nullable(
        z.object({ salt: z.string(), challenge: z.string(), numberMax: z.number(), signature: z.string() }),
      ),
    }),
  },
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
    answer: z.object({
      version: z.string(),
      texts: z.nullable(z.record(z.string(), z.array(z.unknown()))),
    }),
  },
  'ems/send': {
    request: z.object({
      email: email(),
      event: z.enum(['bind', 'change-old', 'change-new', 'account', 'pay-password', 'password']),
      work,
      /** Without a session, a code counts on the device that asked for it. */
      device: deviceId,
    }),
    answer: sent,
  },
  'sms/send': {
    request: z.object({
      phone: text('phone.required', 20),
      event: z.enum(['register', 'password']),
      work,
      device: deviceId,
    }),
    answer: sent,
  },
  'stock/detail': {
    request: z.object({ asset: userAsset, range: z.optional(z.enum(['day', 'week', 'month', 'all'])) }),
    answer: z.object({
      asset: userAsset,
      price: z.nullable(decimal),
      history: z.array(z.object({ at: time, price: decimal })),
      supply: decimal,
      issued: decimal,
      volume24h: decimal,
      balance: decimal,
    }),
  },
  /** `multipart/form-data` with the picture as `file`; a profile's `avatar` takes the URL in the answer. */
  'common/upload': {
    request: z.object({ file: z.custom<Uint8Array>((file) => file instanceof Uint8Array, 'upload.missing') }),
    answer: z.object({ url: z.string() }),
  },
} as const
