import { hours } from '@synet/core/clock'
import { done, refuse, type Result } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { consumeRate } from '#platform/consume-rate'

const rate = { max: 10, windowMs: hours(1) }

/**
 * Records a user's one appeal against an offence; operators read it beside the findings, and answer. Sending the same
 * text again changes nothing.
 */
export const trainAppeal: UserCall<'train/appeal'> = async (context, { id, text }, { userId }) => {
  const { sql, clock } = context
  const allowed = await consumeRate(context, `appeal:${userId}`, rate)
  if (!allowed.ok) return allowed
  return inTransaction(sql, async (tx): Promise<Result<Record<string, never>>> => {
    const [offence] = await tx<{ appeal: string | null; lifted_at: Date | null }[]>`
      select appeal, lifted_at from app.training_offence where id = ${id} and user_id = ${userId} for update`
    if (!offence) return refuse('offence.not-found')
    if (offence.appeal === text) return done({})
    if (offence.appeal !== null) return refuse('appeal.made')
    if (offence.lifted_at) return refuse('offence.lifted')
    await tx`update app.training_offence set appeal = ${text}, appealed_at = ${clock.now()} where id = ${id}`
    return done({})
  })
}
