import { addMs } from '@synet/core/clock'
import { done, invariant, refuse } from '@synet/core/result'
import { exportData as readData } from '#account-end/export-data'
import type { Person } from '#account-end/personal-rows'
import type { UserCall } from '#http/call'
import { checkPayPassword } from '#password/check-pay-password'
import { takeAccountRate } from '#session/rates'

/** Everything that is stored about the user, once a day. */
export const exportData: UserCall<'user/exportData'> = async (context, request, { userId }) => {
  const { sql, clock } = context
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  const allowed = await takeAccountRate(context, 'export', `user:${userId}`)
  const now = clock.now()
  if (!allowed.ok)
    return refuse('export.again', { until: addMs(now, Number(allowed.facts['seconds']) * 1_000).toISOString() })
  const [person] = await sql<Person[]>`select id, phone, email from app.user_account where id = ${userId}`
  invariant(person, 'a session has its user')
  return done({ at: now.toISOString(), tables: await readData(sql, person) })
}
