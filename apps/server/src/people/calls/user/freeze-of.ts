import { done, refuse } from '@synet/core/result'
import { readFreezeTicket } from '#people/freeze/freeze-ticket'
import { readFreeze } from '#people/freeze/read-freeze'
import type { PublicCall } from '#platform/http/call'

/** Returns a freeze as its owner reads it, to anybody who has its ticket. */
export const freezeOf: PublicCall<'user/freezeOf'> = async (context, { ticket }) => {
  const id = readFreezeTicket(context, ticket)
  const open = id === undefined ? undefined : await readFreeze(context.sql, { id })
  return open ? done(open) : refuse('freeze.not-found')
}
