import * as z from 'zod/mini'
import { noticeChannels, noticeKinds } from '#notice-kinds'
import { base64url } from '#schema/passkey'
import { none, text } from '#schema/primitives'

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
