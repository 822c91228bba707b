import { done } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { createContributorToken } from '#people/session/contributor-token'
import { refuseEnded } from '#people/session/session'

/** Creates a token for a device that only trains. The token is in this answer and nowhere else. */
export const addContributorToken: UserCall<'user/addContributorToken'> = async (
  context,
  { name },
  { userId, sessionId },
) => {
  const made = await inTransaction(context.sql, async (tx) => {
    const still = await refuseEnded(tx, { userId, sessionId })
    return still.ok ? createContributorToken(tx, context, { userId, name }) : still
  })
  if (!made.ok) return made
  const { id, token, at } = made.value
  return done({ id: id.toString(), name, token, createdAt: at.toISOString() })
}
