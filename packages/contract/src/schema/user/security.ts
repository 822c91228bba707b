import * as z from 'zod/mini'
import { isPlain } from '#plain-text'
import { listOf, none, optionalPayPassword, page, time } from '#schema/primitives'
import { logInSignature } from '#schema/passkey'

/** Letters and digits of any language, so that it can't look like a link or a text of ours. */
const mailWord = z.string({ error: 'mail-word.invalid' }).check(
  z.overwrite((word) => word.normalize('NFC')),
  z.trim(),
  // In many scripts a letter has marks.
  z.regex(/^(?:(?:[\p{L}\p{N}]\p{M}*){3,20}|)$/u, 'mail-word.invalid'),
  z.refine(isPlain, 'mail-word.invalid'),
)
/** Shows who is at the device: the payment password, or a passkey as for a log-in. */
export const personProof = { payPassword: optionalPayPassword, signature: z.optional(logInSignature) }
const unlock = z.object(personProof)

export const userSecuritySchemas = {
  'user/security': {
    request: none,
    answer: z.object({
      /** Stands in each of our mails; empty where none was chosen. */
      mailWord: z.string(),
      /** Since when the owner's own freeze lasts. */
      frozenAt: z.nullable(time),
      /** Outflows to new places are held until then after a change of security. */
      heldUntil: z.nullable(time),
      openWithdrawals: z.number(),
      openWithdrawalsMax: z.number(),
    }),
  },
  'user/setMailWord': { request: z.object({ mailWord }), answer: none },
  /** The newest log-ins, also those whose session has ended. */
  'user/logIns': {
    request: z.object(page),
    answer: listOf(
      z.object({
        id: z.string(),
        at: time,
        device: z.string(),
        /** The coarse network; null for log-ins before it was kept. */
        network: z.nullable(z.string()),
        method: z.nullable(z.enum(['password', 'passkey', 'registration'])),
        current: z.boolean(),
        ended: z.boolean(),
      }),
    ),
  },
  /** Stops everything that leaves, and ends all other sessions. */
  'user/freezeSelf': { request: none, answer: none },
  'user/unfreezeSelf': { request: unlock, answer: none },
  /** Whether the person at a locked app is its user. */
  'user/unlock': { request: unlock, answer: none },
} as const
