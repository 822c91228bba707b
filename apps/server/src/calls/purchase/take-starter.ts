import { addMs, days } from '@synet/core/clock'
import { done, invariant, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { nameMac } from '#account-end/closed-account'
import { starterDays } from '#purchase/starter-days'
import { daysLeft } from '#user/user-info'
import { hasLongOverdue } from '#withdrawal/overdue'

/**
 * Gives a beginner, who has never had a licence, software and a node for some days: once per phone number. While only
 * they are valid, units count neither for levels nor for trust.
 */
export const takeStarter: UserCall<'purchase/takeStarter'> = async (context, _request, { userId }) => {
  const { sql, clock } = context
  const now = clock.now()
  return inTransaction(sql, async (tx) => {
    const [user] = await tx<{ phone: string; had: boolean }[]>`
      select phone, software_until is not null or node_until is not null as had
        from app.user_account where id = ${userId} for update`
    invariant(user, 'a session has its user')
    if (user.had) return refuse('starter.used')
    if (await hasLongOverdue(tx, now)) return refuse('product.payouts-overdue')
    // The number of an account that was closed is kept as a MAC.
    const [before] = await tx`
      select from app.starter_licence where phone = ${nameMac(context, user.phone).toString('hex')}`
    const taken = await tx`
      insert into app.starter_licence (phone, user_id, taken_at) values (${user.phone}, ${userId}, ${now})
        on conflict (phone) do nothing`
    if (before || taken.count === 0) return refuse('starter.used')
    const until = addMs(now, days(starterDays))
    await tx`update app.user_account set software_until = ${until}, node_until = ${until}, starter_until = ${until}
      where id = ${userId}`
    return done({ daysLeft: daysLeft(until, now), expiresAt: until.toISOString() })
  })
}
