import { done, type Result } from '@synet/core/result'
import type { Answer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'
import { freezeOwn } from '#people/freeze/self-freeze'
import type { UserCall } from '#platform/http/call'
import { logOutSessions } from '#people/session/session'

export const freezeSelf: UserCall<'user/freezeSelf'> = async ({ sql, clock }, _request, caller) =>
  inTransaction(sql, async (tx): Promise<Result<Answer<'user/freezeSelf'>>> => {
    const frozen = await freezeOwn(tx, clock.now(), caller.userId)
    if (!frozen.ok) return frozen
    await logOutSessions(tx, clock.now(), caller.userId, { except: caller.sessionId })
    return done({})
  })
