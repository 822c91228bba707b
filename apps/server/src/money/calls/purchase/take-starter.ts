import { addMs, days } from '@synet/core/clock'
import { done, invariant, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { starterRefusal } from '#money/purchase/starter-refusal'
import { daysLeft, starterDays } from '#people/user/user-info'

/**
 * Gives a beginner, who has never had a licence, software and a node for some days: once per phone number. While only
 * they are valid, units count neither for levels nor for trust.
 */
export const takeStarter: UserCall<'purchase/takeStarter'> = async (context, _request, { userId }) => {
  const { sql, clock } = context
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    const [user] = await tx<{ phone: string | null }[]>`
      select phone from app.user_account where id = ${userId} for update`
    invariant(user, 'a session has its user')
    const may = await starterRefusal(context, tx, now, userId)
    if (!may.ok) return may
    const taken = await tx`
      insert into app.starter_licence (phone, user_id, taken_at) values (${user.phone}, ${userId}, ${now})
        on conflict (phone) do nothing`
    if (taken.count === 0) return refuse('starter.used')
    const until = addMs(now, days(starterDays))
    await tx`update app.user_account set software_until = ${until}, node_until = ${until}, starter_until = ${until}
      where id = ${userId}`
    return done({ daysLeft: daysLeft(until, now), expiresAt: until.toISOString() })
  })
}
