import type { Answer } from '@synet/contract/calls'
import { addMs, hours } from '@synet/core/clock'
import { done, invariant, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import { readFreezeTicket } from '#people/freeze/freeze-ticket'
import { readFreeze } from '#people/freeze/read-freeze'
import type { PublicCall } from '#platform/http/call'

/** Appeals are rate-limited, because operators read every one. */
const againMs = hours(24)

/**
 * Sends operators the user's answer to a freeze, which the user's page in the console shows. Sending the same text
 * again changes nothing.
 */
export const appealFreeze: PublicCall<'user/appealFreeze'> = async (context, { ticket, text }) => {
  const { sql, clock } = context
  const id = readFreezeTicket(context, ticket)
  if (id === undefined) return refuse('freeze.not-found')
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<Answer<'user/appealFreeze'>>> => {
    const [open] = await tx`select from app.freeze where id = ${id} and ended_at is null for update`
    if (!open) return refuse('freeze.not-found')
    const [last] = await tx<{ text: string; at: Date }[]>`
      select text, at from app.freeze_appeal where freeze_id = ${id} order by id desc limit 1`
    if (last?.text !== text) {
      const until = last && addMs(last.at, againMs)
      if (until && until > now) return refuse('appeal.again', { until: until.toISOString() })
      await tx`insert into app.freeze_appeal (freeze_id, text, at) values (${id}, ${text}, ${now})`
    }
    const freeze = await readFreeze(tx, { id })
    invariant(freeze, 'the freeze is locked')
    return done(freeze)
  })
}
