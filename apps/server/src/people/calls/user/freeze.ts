import { done } from '@synet/core/result'
import { freezeTicket } from '#people/freeze/freeze-ticket'
import { readFreeze } from '#people/freeze/read-freeze'
import type { UserCall } from '#platform/http/call'

/** Returns the open freeze of the caller's account, if there is one. */
export const freeze: UserCall<'user/freeze'> = async (context, _request, { userId }) => {
  const open = await readFreeze(context.sql, { userId })
  return done({ ticket: open ? freezeTicket(context, open.id) : null })
}
