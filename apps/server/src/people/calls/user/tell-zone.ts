import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { parseZone } from '#platform/notice/zone'

/** Keeps the time zone of the person's device: reminders come in their evening, and not at night. */
export const tellZone: UserCall<'user/tellZone'> = async ({ sql }, request, { userId }) => {
  const zone = parseZone(request.zone)
  if (zone === undefined) return refuse('request.invalid', { field: 'zone' })
  await sql`update app.user_account set zone = ${zone} where id = ${userId} and zone is distinct from ${zone}`
  return done({})
}
