import type { Sql, Transaction } from '@synet/ledger/database'
import { readLevel } from '#team/levels'
import { isSamePerson } from '#team/same-person'

/**
 * The direct agent of a user and his share at his level now; a round keeps the one that it began with. None for the
 * house's own code, nor where agent and member look like one person.
 */
export async function readAgent(
  sql: Sql | Transaction,
  userId: bigint,
): Promise<{ id: bigint; shareBps: number } | undefined> {
  const [agent] = await sql<{ id: bigint }[]>`
    select a.id from app.user_account u join app.user_account a on a.id = u.inviter_id and not a.house where u.id = ${userId}`
  if (!agent || (await isSamePerson(sql, agent.id, userId))) return undefined
  return { id: agent.id, shareBps: (await readLevel(sql, agent.id)).shareBps }
}
