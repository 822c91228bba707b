import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#http/call'

/** Logs one of the caller's devices out. */
export const endSession: UserCall<'user/endSession'> = async ({ sql, clock }, { id }, { userId }) => {
  const ended = await sql`update app.session set ended_at = ${clock.now()}
    where id = ${BigInt(id)} and user_id = ${userId} and ended_at is null`
  return ended.count > 0 ? done({}) : refuse('device.not-found')
}
