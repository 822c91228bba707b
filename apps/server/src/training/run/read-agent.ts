import type { Sql, Transaction } from '@synet/ledger/database'
import { readLevel } from '#people/team/levels'

/**
 * Reads a user's direct agent and the agent's current share. A term keeps the share that it began with, until
 * `endAgentShares` finds that agent and member are one person. The platform's own invite code has no agent, and a closed
 * account is none.
 */
export async function readAgent(
  sql: Sql | Transaction,
  userId: bigint,
): Promise<{ id: bigint; shareBps: number } | undefined> {
  const [agent] = await sql<{ id: bigint }[]>`
    select a.id from app.user_account u join app.user_account a on a.id = u.inviter_id and not a.house
      and not exists (select from app.closed_account c where c.user_id = a.id) where u.id = ${userId}`
  if (!agent) return undefined
  return { id: agent.id, shareBps: (await readLevel(sql, agent.id)).shareBps }
}
