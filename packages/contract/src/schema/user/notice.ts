import * as z from 'zod/mini'
import { notRenewedReasons, reminders } from '#run-notices'
import { decimal, id, listOf, none, page, time, userAsset, text } from '#schema/primitives'
import { notice } from '#schema/index'
import { noticeChannels, noticeKinds } from '#notice-kinds'
import { base64url } from '#schema/passkey'

const endpoint = z.string({ error: 'request.invalid' }).check(z.maxLength(1_000, 'request.invalid'))

export const userNoticeChoiceSchemas = {
  'user/noticeChoices': {
    request: none,
    answer: z.object({
      /** The key with which a browser makes an endpoint; null where the site sends no pushes. */
      pushKey: z.nullable(z.string()),
      /** The browsers that get pushes. */
      endpoints: z.array(z.string()),
      /** An address is bound, to which mails go. */
      hasEmail: z.boolean(),
      kinds: z.array(z.object({ kind: z.enum(noticeKinds), push: z.boolean(), mail: z.boolean() })),
    }),
  },
  /** The IANA name of the time zone in which the person is. */
  'user/tellZone': { request: z.object({ zone: text('request.invalid', 64) }), answer: none },
  'user/chooseNotice': {
    request: z.object({
      kind: z.enum(noticeKinds, { error: 'request.invalid' }),
      channel: z.enum(noticeChannels, { error: 'request.invalid' }),
      wanted: z.boolean(),
    }),
    answer: none,
  },
  /** Of this browser, until its session ends. */
  'user/addPushEndpoint': { request: z.object({ endpoint, p256dh: base64url, auth: base64url }), answer: none },
  'user/removePushEndpoint': { request: z.object({ endpoint }), answer: none },
} as const

export const userNoticeSchemas = {
  /** Notices as `index/notice` gives them, with whether the caller has read each. */
  'user/notices': {
    request: z.object({ ...page, id: z.optional(id) }),
    answer: listOf(z.extend(notice, { read: z.boolean(), popup: z.boolean() })),
  },
  'user/noticeRead': { request: z.object({ id }), answer: none },
  /** Changes of the user's orders, tasks and passkeys, reminders, and adjustments by operators or after a restore; newest first. */
  'user/notifications': {
    request: z.object(page),
    answer: listOf(
      z.object({
        id,
        /** For software, node and passkeys, the user's number of them. Null: an adjustment. */
        order: z.nullable(
          z.object({
            type: z.enum(['recharge', 'withdrawal', 'run', 'software', 'node', 'passkey', 'transfer', 'security']),
            id,
          }),
        ),
        /** Empty for software, node, passkeys and adjustments. */
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
          'passkey-added',
          'passkey-removed',
          'passkey-lost',
          'passkey-kept',
          'security-changed',
          'received',
          'day-credited',
          'quota-open',
          'ended',
        ]),
        /** For a task that was not renewed. */
        reason: z.nullable(z.enum(notRenewedReasons)),
        /** The operators' explanation of an adjustment. */
        explanation: z.nullable(z.string()),
        /** The amount of the order, a day's income, the task's principal, or the adjustment. */
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
  'user/unread': { request: none, answer: z.object({ notices: z.number(), notifications: z.number() }) },
} as const
