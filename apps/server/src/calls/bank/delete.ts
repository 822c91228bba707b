import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#http/call'

export const deleteAccount: UserCall<'bank/delete'> = async ({ sql, clock }, { id }, { userId }) => {
  const gone = await sql`update app.receiving_account set deleted_at = ${clock.now()}
    where id = ${id} and user_id = ${userId} and deleted_at is null`
  return gone.count === 1 ? done({}) : refuse('account.not-found')
}
