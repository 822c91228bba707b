import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { isPushAddress } from '#platform/push/push-address'
import { isPushTarget } from '#platform/push/send-push'

/** Browsers of one user that are told; beyond them the oldest is forgotten. */
const endpointsMax = 10

/** Remembers where this browser takes pushes, until its session ends. Only known push services are ever called. */
export const addPushEndpoint: UserCall<'user/addPushEndpoint'> = async (context, request, { userId, sessionId }) => {
  const { sql, clock, config } = context
  const { endpoint, p256dh, auth } = request
  if (!isPushAddress(config, endpoint) || !isPushTarget(request)) return refuse('push.host')
  return inTransaction(sql, async (tx) => {
    // Pushes that wait for a former user of the browser are not theirs to read.
    await tx`delete from app.push_endpoint where endpoint = ${endpoint} and user_id <> ${userId}`
    await tx`
      insert into app.push_endpoint (user_id, session_id, endpoint, p256dh, auth, created_at)
        values (${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth}, ${clock.now()})
        on conflict (endpoint) do update set session_id = excluded.session_id,
          p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at
          where push_endpoint.user_id = excluded.user_id`
    await tx`delete from app.push_endpoint where id in (select id from app.push_endpoint
      where user_id = ${userId} order by created_at desc, id desc offset ${endpointsMax})`
    return done({})
  })
}

export const removePushEndpoint: UserCall<'user/removePushEndpoint'> = async ({ sql }, { endpoint }, { userId }) => {
  await sql`delete from app.push_endpoint where endpoint = ${endpoint} and user_id = ${userId}`
  return done({})
}
