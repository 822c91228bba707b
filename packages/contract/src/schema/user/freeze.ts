import * as z from 'zod/mini'
import { freezeScope, none, text, time, plainLines } from '#schema/primitives'

/** The present freeze, as displayed to the account's owner. */
const freeze = z.object({
  scopes: z.array(freezeScope),
  reason: z.string(),
  /** The operators' advice. */
  appeal: z.string(),
  at: time,
  confirmed: z.boolean(),
  /** When it ends, unless operators confirm or renew it. */
  endsAt: time,
  renewedReason: z.nullable(z.string()),
  /** The owner's answers, newest first. */
  appeals: z.array(z.object({ text: z.string(), at: time })),
})
/** Identifies a freeze for a day, because a user who may not log in has no session. */
const freezeTicket = z.string({ error: 'request.invalid' }).check(z.maxLength(200, 'request.invalid'))
export const freezeAppealMax = 1_000

export const userFreezeSchemas = {
  'user/freeze': { request: none, answer: z.object({ ticket: z.nullable(freezeTicket) }) },
  'user/freezeOf': { request: z.object({ ticket: freezeTicket }), answer: freeze },
  'user/appealFreeze': {
    request: z.object({ ticket: freezeTicket, text: text('appeal.required', freezeAppealMax).check(plainLines) }),
    answer: freeze,
  },
} as const
