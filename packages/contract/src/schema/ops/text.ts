import * as z from 'zod/mini'
import { approvalKinds } from '#approval'
import { documentName } from '#schema/document'
import { language, plainLines, time } from '#schema/primitives'
import { reason, secondFactor } from './operator.ts'
import { proposal } from './proposal.ts'

/** Longer than any built-in text. */
const textMax = 2_000

const text = z.object({
  id: z.string(),
  builtIn: z.string(),
  /** Its newest correction; one without a text restored the built-in text. */
  patch: z.nullable(z.object({ text: z.nullable(z.string()), operator: z.string(), at: time })),
  /** The approval that a correction needs; a much longer text may need more. */
  approval: z.enum(approvalKinds),
})

/** Longer than any built-in document. */
const documentMax = 40_000

export const opsTextSchemas = {
  /** A new version of a document, with its texts in all its languages; English is required. */
  proposeDocument: {
    request: z.object({
      document: documentName,
      texts: z.partialRecord(
        language,
        z
          .string({ error: 'request.invalid' })
          .check(z.trim(), z.minLength(1, 'request.invalid'), z.maxLength(documentMax, 'request.invalid'), plainLines),
      ),
      reason,
      secondFactor,
    }),
    answer: proposal,
  },
  /**
   * Searches by id or by text; without a query it lists corrected texts. `more`: the number of matches beyond those
   * listed.
   */
  texts: {
    request: z.object({
      language,
      query: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200, 'request.invalid'))),
    }),
    answer: z.object({ list: z.array(text), more: z.number() }),
  },
  proposeText: {
    request: z.object({
      language,
      id: z.string().check(z.maxLength(100, 'text.not-found')),
      /** Null restores the built-in text. */
      text: z.nullable(
        z
          .string({ error: 'text.syntax' })
          .check(z.trim(), z.minLength(1, 'text.syntax'), z.maxLength(textMax, 'text.syntax')),
      ),
      /** The text that the operator saw; if it has changed meanwhile, the request is refused with `proposal.stale`. */
      from: z.string().check(z.maxLength(textMax)),
      reason,
      secondFactor,
    }),
    answer: proposal,
  },
} as const
