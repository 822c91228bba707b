import * as z from 'zod/mini'
import { languages } from '#languages'
import { id, language, listOf, page, plain, plainLines, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'
import { proposal } from './proposal.ts'

const noticeText = z.object({
  language,
  title: z.string({ error: 'request.invalid' }).check(z.trim(), z.maxLength(120, 'request.invalid'), plain),
  body: z.string({ error: 'request.invalid' }).check(z.trim(), z.maxLength(10_000, 'request.invalid'), plainLines),
})

const notice = z.object({
  id,
  state: z.enum(['draft', 'scheduled', 'published', 'withdrawn']),
  publishAt: z.nullable(time),
  popup: z.boolean(),
  operator: z.nullable(z.string()),
  createdAt: time,
  readers: z.number(),
  texts: z.array(noticeText),
})

/** English is required; users whose language is missing read English. */
const written = {
  /** A draft, or a scheduled notice. */
  id: z.optional(id),
  texts: z.array(noticeText).check(z.maxLength(languages.length, 'request.invalid')),
  popup: z.boolean({ error: 'request.invalid' }),
}

export const opsNoticeSchemas = {
  /** One of them, or all. */
  notices: { request: z.object({ ...page, id: z.optional(id) }), answer: listOf(notice) },
  /** Saves a draft; a scheduled notice becomes a draft again. */
  saveNotice: { request: z.object({ ...written, secondFactor }), answer: notice },
  /** Publishes the notice when a second operator has approved exactly this content; without a time, as soon as then. */
  proposeNotice: {
    request: z.object({ ...written, publishAt: z.optional(time), reason, secondFactor }),
    answer: proposal,
  },
  /** Takes one operator and effect at once: nobody can read the notice any more. */
  withdrawNotice: { request: z.object({ id, secondFactor }), answer: notice },
} as const
