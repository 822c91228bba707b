import { done, refuse, type Result } from '@synet/core/result'
import type { Answer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { notifyUser } from '#message/notify-user'
import { makeRecoveryCodes } from '#second-factor/recovery-codes'
import { checkFactor } from '#second-factor/second-factor'

/** The first code of the app shows that it has the secret: from now on, log-in asks for one. */
export const confirmSecondFactor: UserCall<'user/confirmSecondFactor'> = async (context, request, { userId }) => {
  const { sql, clock } = context
  const right = await checkFactor(context, userId, request.secondFactor, 'begun')
  if (!right.ok) return right
  const made = await makeRecoveryCodes(context)
  return inTransaction(sql, async (tx): Promise<Result<Answer<'user/confirmSecondFactor'>>> => {
    const now = clock.now()
    const confirmed = await tx`
      update app.second_factor set confirmed_at = ${now} where user_id = ${userId} and confirmed_at is null`
    if (confirmed.count === 0) return refuse('factor.on')
    await made.save(tx, userId)
    await notifyUser(tx, now, userId, 'factor-on')
    return done({ recoveryCodes: [...made.codes] })
  })
}
