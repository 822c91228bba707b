import * as z from 'zod/mini'
import { documentVersion, language, none, time } from '#schema/primitives'

/** The documents that users accept or are told of. */
export const documentNames = ['terms', 'privacy', 'risk', 'countries'] as const
export const documentName = z.enum(documentNames, { error: 'document.unknown' })

const state = z.object({
  /** The newest version of the set. */
  version: z.number(),
  publishedAt: time,
  /** From then on, users who have not accepted it begin nothing new. */
  effectiveAt: time,
  /** The version that the user accepted last; null for none. */
  accepted: z.nullable(z.object({ version: z.number(), at: time })),
  /** Something new can be begun only after the newest version was accepted. */
  needed: z.boolean(),
})

export const documentSchemas = {
  /** The newest text in the caller's language, or in English; its lines are headings (`# `), points (`- `) and paragraphs. */
  'index/document': {
    request: z.object({ name: documentName }),
    answer: z.object({ name: documentName, version: z.number(), publishedAt: time, language, text: z.string() }),
  },
  'index/documents': { request: none, answer: z.object({ version: z.number(), publishedAt: time }) },
  'user/documents': { request: none, answer: state },
  'user/acceptDocuments': { request: z.object({ version: documentVersion }), answer: state },
} as const
