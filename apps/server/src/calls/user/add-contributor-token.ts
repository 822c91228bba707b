import { done, refuse } from '@synet/core/result'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { notifyUser } from '#message/notify-user'
import { createContributorToken } from '#session/contributor-token'
import { takeAccountRate } from '#session/rates'

const tokensMax = 10

/** Creates a token for a device that only trains. The token is in this answer and nowhere else. */
export const addContributorToken: UserCall<'user/addContributorToken'> = async (context, { name }, { userId }) => {
  const { sql, clock } = context
  const allowed = await takeAccountRate(context, 'token', `user:${userId}`)
  if (!allowed.ok) return allowed
  return inTransaction(sql, async (tx) => {
    await tx`select from app.user_account where id = ${userId} for update`
    const [open] = await tx<{ count: bigint }[]>`
      select count(*) as count from app.contributor_token where user_id = ${userId} and revoked_at is null`
    if ((open?.count ?? 0n) >= BigInt(tokensMax)) return refuse('token.limit', { max: tokensMax })
    const { id, token, at } = await createContributorToken(tx, context, { userId, name })
    await notifyUser(tx, clock.now(), userId, 'token-added')
    return done({ id: id.toString(), name, token, createdAt: at.toISOString() })
  })
}
