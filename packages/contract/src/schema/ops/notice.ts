import * as z from 'zod/mini'
import { languages } from '#languages'
import { id, language, none, time } from '#schema/primitives'
import { secondFactor } from './operator.ts'

const noticeText = z.object({
  language,
  title: z.string({ error: 'request.invalid' }).check(z.trim(), z.maxLength(120, 'request.invalid')),
  body: z.string({ error: 'request.invalid' }).check(z.trim(), z.maxLength(10_000, 'request.invalid')),
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

export const opsNoticeSchemas = {
  notices: { request: none, answer: z.object({ list: z.array(notice) }) },
  /** English is required; who reads a language that is missing reads English. */
  saveNotice: {
    request: z.object({
      id: z.optional(id),
      texts: z.array(noticeText).check(z.maxLength(languages.length, 'request.invalid')),
      popup: z.boolean({ error: 'request.invalid' }),
      /** When it is published; null: a draft. */
      publishAt: z.nullable(time),
      secondFactor,
    }),
    answer: notice,
  },
  withdrawNotice: { request: z.object({ id, secondFactor }), answer: notice },
} as const
