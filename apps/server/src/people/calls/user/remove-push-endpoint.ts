import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'

export const removePushEndpoint: UserCall<'user/removePushEndpoint'> = async ({ sql }, { endpoint }, { userId }) => {
  await sql`delete from app.push_endpoint where endpoint = ${endpoint} and user_id = ${userId}`
  return done({})
}
