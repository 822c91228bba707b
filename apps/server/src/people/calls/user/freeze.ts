import { done, refuse, type Result } from '@synet/core/result'
import { freezeTicket, readFreezeTicket } from '#people/freeze/freeze-ticket'
import { readFreeze } from '#people/freeze/read-freeze'
import type { PublicCall, UserCall } from '#platform/http/call'
import type { Answer } from '@synet/contract/calls'
import { freezeOwn, unfreezeOwn } from '#people/freeze/self-freeze'
import { inOpenSession, logOutSessions } from '#people/session/session'
import { confirmPerson } from '#people/passkey/confirm-person'
import { consumeAccountRate } from '#people/session/rates'

/** Returns the open freeze of the caller's account, if there is one. */
export const freeze: UserCall<'user/freeze'> = async (context, _request, { userId }) => {
  const open = await readFreeze(context.sql, { userId })
  return done({ ticket: open ? freezeTicket(context, open.id) : null })
}

/** Returns a freeze as its owner reads it, to anybody who has its ticket. */
export const freezeOf: PublicCall<'user/freezeOf'> = async (context, { ticket }) => {
  const id = readFreezeTicket(context, ticket)
  const open = id === undefined ? undefined : await readFreeze(context.sql, { id })
  return open ? done(open) : refuse('freeze.not-found')
}

export const freezeSelf: UserCall<'user/freezeSelf'> = async ({ sql, clock }, _request, caller) =>
  inOpenSession(sql, caller, async (tx): Promise<Result<Answer<'user/freezeSelf'>>> => {
    const frozen = await freezeOwn(tx, clock.now(), caller.userId)
    if (!frozen.ok) return frozen
    await logOutSessions(tx, clock.now(), caller.userId, { except: caller.sessionId })
    return done({})
  })

export const unfreezeSelf: UserCall<'user/unfreezeSelf'> = async (context, request, { userId, sessionId }) => {
  const confirmed = await confirmPerson(context, userId, request)
  if (!confirmed.ok) return confirmed
  const counted = await consumeAccountRate(context, 'change', `user:${userId}`)
  if (!counted.ok) return counted
  return inOpenSession(context.sql, { userId, sessionId }, async (tx): Promise<Result<Answer<'user/unfreezeSelf'>>> => {
    const ended = await unfreezeOwn(tx, { at: context.clock.now(), config: context.config }, userId)
    return ended.ok ? done({}) : ended
  })
}
