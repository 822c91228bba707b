import * as z from 'zod/mini'
import { notRenewedReasons, reminders } from '#run-notices'
import { decimal, id, listOf, none, page, time, userAsset } from '#schema/primitives'
import { notice } from '#schema/index'

export const userNoticeSchemas = {
  /** Notices as `index/notice` gives them, with whether the caller has read each. */
  'user/notices': {
    request: z.object({ ...page, id: z.optional(id) }),
    answer: listOf(z.extend(notice, { read: z.boolean(), popup: z.boolean() })),
  },
  'user/noticeRead': { request: z.object({ id }), answer: none },
  /** What became of one's orders and tasks, what comes to them, and what operators moved; newest first. */
  'user/notifications': {
    request: z.object(page),
    answer: listOf(
      z.object({
        id,
        /** Of software and node: their user's number. Null: operators have moved something of the user's. */
        order: z.nullable(z.object({ type: z.enum(['recharge', 'withdrawal', 'run', 'software', 'node']), id })),
        /** Empty of software, node and what operators moved. */
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
        /** Of a task that was not renewed. */
        reason: z.nullable(z.enum(notRenewedReasons)),
        /** What operators say about what they moved. */
        explanation: z.nullable(z.string()),
        /** Of the order, the task's principal, or what was moved. */
        amount: z.nullable(decimal),
        asset: userAsset,
        seen: z.boolean(),
        at: time,
      }),
    ),
  },
  /** Up to one of them, itself included. */
  'user/notificationsSeen': { request: z.object({ id }), answer: none },
  /** At most 100 of each are counted. */
  'user/unread': {
    request: none,
    answer: z.object({ notices: z.number(), notifications: z.number() }),
  },
} as const
