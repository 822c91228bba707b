import { type Refusal, refuse } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { freezeTicket } from '#people/freeze/freeze-ticket'
import { readFreeze } from '#people/freeze/read-freeze'

/**
 * Refuses with the reason of the freeze, its latest end, and the ticket to appeal with.
 * @param sql the transaction where there is one: a second connection would be waited for while the first one is held
 */
export async function refuseFrozenLogIn(
  context: Pick<Context, 'clock' | 'config'>,
  sql: Sql | Transaction,
  { id, reason }: { readonly id: bigint; readonly reason: string },
): Promise<Refusal> {
  const open = await readFreeze(sql, { userId: id })
  return open
    ? refuse('login.frozen', { reason, until: open.endsAt, ticket: freezeTicket(context, open.id) })
    : refuse('user.frozen', { reason })
}
