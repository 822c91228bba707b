import { type Refusal, refuse } from '@synet/core/result'
import type { Context } from '#platform/context'
import { freezeTicket } from '#people/freeze/freeze-ticket'
import { readFreeze } from '#people/freeze/read-freeze'

/** Refuses with the reason of the freeze, its latest end, and the ticket to appeal with. */
export async function refuseFrozenLogIn(context: Context, userId: bigint, reason: string): Promise<Refusal> {
  const open = await readFreeze(context.sql, { userId })
  return open
    ? refuse('login.frozen', { reason, until: open.endsAt, ticket: freezeTicket(context, open.id) })
    : refuse('user.frozen', { reason })
}
