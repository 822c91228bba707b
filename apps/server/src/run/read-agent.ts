import type { Sql, Transaction } from '@synet/ledger/database'
import { readLevel } from '#team/levels'

/**
 * The direct agent of a user and their share at their level now; a round keeps the one that it began with, until
 * `endAgentShares` finds that agent and member are one person. None for the house's own code.
 */
export async function readAgent(
  sql: Sql | Transaction,
  userId: bigint,
): Promise<{ id: bigint; shareBps: number } | undefined> {
  const [agent] = await sql<{ id: bigint }[]>`
    select a.id from app.user_account u join app.user_account a on a.id = u.inviter_id and not a.house where u.id = ${userId}`
  if (!agent) return undefined
  return { id: agent.id, shareBps: (await readLevel(sql, agent.id)).shareBps }
}
