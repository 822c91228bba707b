import { done, refuse, type Result, invariant } from '@synet/core/result'
import { freezeTicket, readFreezeTicket } from '#people/freeze/freeze-ticket'
import { readFreeze } from '#people/freeze/read-freeze'
import type { PublicCall, UserCall } from '#platform/http/call'
import type { Answer } from '@synet/contract/calls'
import { inOpenSession, logOutSessions } from '#people/session/session'
import { confirmPerson } from '#people/passkey/confirm-person'
import { consumeAccountRate } from '#people/session/rates'
import { type Transaction, inTransaction } from '@synet/ledger/database'
import { changeSecurity, type ChangeMoment } from '#people/security/change-security'
import { writeFrozen } from '#people/freeze/write-frozen'
import { notifyUser } from '#platform/message/notify-user'
import { addMs, hours } from '@synet/core/clock'

/**
 * Freezes an account for its owner: nothing leaves, also no withdrawal that is under review. It takes only a session, so
 * that nobody has to look for a password while somebody else is in the account. Operators' freezes keep nobody from it.
 * @returns refusal `freeze.open`
 */
export async function freezeOwn(tx: Transaction, at: Date, userId: bigint): Promise<Result<void>> {
  const frozen = await tx`
    update app.user_account set self_frozen_at = ${at} where id = ${userId} and self_frozen_at is null`
  if (frozen.count === 0) return refuse('freeze.open')
  await writeFrozen(tx, at, userId)
  await notifyUser(tx, at, userId, 'self-frozen')
  return done(undefined)
}

/**
 * Ends the owner's own freeze; a freeze by operators stays. The hold that follows keeps a thief who has the password from a
 * new address.
 * @returns refusal `freeze.not-found`
 */
async function unfreezeOwn(tx: Transaction, moment: ChangeMoment, userId: bigint): Promise<Result<void>> {
  const ended = await tx`
    update app.user_account set self_frozen_at = null
      where id = ${userId} and self_frozen_at is not null`
  if (ended.count === 0) return refuse('freeze.not-found')
  // The hold comes first, so that no deadline moves in between.
  await changeSecurity(tx, moment, userId, { notice: 'self-unfrozen', holds: true })
  await writeFrozen(tx, moment.at, userId)
  return done(undefined)
}

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

/** Appeals are rate-limited, because operators read every one. */
const againMs = hours(24)

/**
 * Sends operators the user's answer to a freeze, which the user's page in the console shows. Sending the same text
 * again changes nothing.
 */
export const appealFreeze: PublicCall<'user/appealFreeze'> = async (context, { ticket, text }) => {
  const { sql, clock } = context
  const id = readFreezeTicket(context, ticket)
  if (id === undefined) return refuse('freeze.not-found')
  const now = clock.now()
  return inTransaction(sql, async (tx): Promise<Result<Answer<'user/appealFreeze'>>> => {
    const [open] = await tx`select from app.freeze where id = ${id} and ended_at is null for update`
    if (!open) return refuse('freeze.not-found')
    const [last] = await tx<{ text: string; at: Date }[]>`
      select text, at from app.freeze_appeal where freeze_id = ${id} order by id desc limit 1`
    if (last?.text !== text) {
      const until = last && addMs(last.at, againMs)
      if (until && until > now) return refuse('appeal.again', { until: until.toISOString() })
      await tx`insert into app.freeze_appeal (freeze_id, text, at) values (${id}, ${text}, ${now})`
    }
    const freeze = await readFreeze(tx, { id })
    invariant(freeze, 'the freeze is locked')
    return done(freeze)
  })
}
