import { done, type Result } from '@synet/core/result'
import type { Answer } from '@synet/contract/calls'
import { inTransaction } from '@synet/ledger/database'
import { unfreezeOwn } from '#people/freeze/self-freeze'
import type { UserCall } from '#platform/http/call'
import { confirmPerson } from '#people/passkey/confirm-person'
import { takeAccountRate } from '#people/session/rates'
import { refuseEnded } from '#people/session/session'

export const unfreezeSelf: UserCall<'user/unfreezeSelf'> = async (context, request, { userId, sessionId }) => {
  const confirmed = await confirmPerson(context, userId, request)
  if (!confirmed.ok) return confirmed
  const counted = await takeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  return inTransaction(context.sql, async (tx): Promise<Result<Answer<'user/unfreezeSelf'>>> => {
    const still = await refuseEnded(tx, { userId, sessionId })
    if (!still.ok) return still
    const ended = await unfreezeOwn(tx, { at: context.clock.now(), config: context.config }, userId)
    return ended.ok ? done({}) : ended
  })
}
