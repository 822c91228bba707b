import { done, refuse, type Result } from '@synet/core/result'
import type { PublicCall, MaybeUserCaller } from '#platform/http/call'
import { isWorkNeeded, makeChallenge, verifyWork } from '#platform/message/proof-of-work'
import { makeNonce } from '#people/passkey/nonce'
import type { Answer, Request } from '@synet/contract/calls'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import { isHalfGone, readSmsBudget, consumeSmsBudget } from '#people/verification/sms-budget'
import { deviceAsker, sendCode, sessionAsker } from '#people/verification/verification-code'
import { consumeAddressRate, consumeCodeRates } from '#people/session/rates'
import { isMobile, parsePhone } from '#platform/message/parse-phone'

/**
 * Returns the proof-of-work challenge that must be solved before a code is sent; null where none is needed. Nothing
 * counts the requests: a count is a write, which costs many times the challenge itself.
 */
export const challenge: PublicCall<'index/challenge'> = async (context, { level }) =>
  done({ challenge: isWorkNeeded(context) ? makeChallenge(context, level === 'hard') : null })

export const passkeyNonce: PublicCall<'index/passkeyNonce'> = async (context) => done({ nonce: makeNonce(context) })

/**
 * Sends a code by SMS. A code for a new password goes only to phones that have an account, and the answer does not
 * reveal which those are. A code for passkeys needs the session that will use it, and goes to the user's own phone; one for
 * a new number goes there.
 */
export async function smsSend(
  context: Context,
  request: Request<'sms/send'>,
  { language, ip, userId, sessionId }: MaybeUserCaller,
): Promise<Result<Answer<'sms/send'>>> {
  const phone = parsePhone(request.phone)
  if (!phone.ok) return phone
  if (!isMobile(phone.value)) return refuse('phone.not-mobile')
  const { event } = request
  // These two go to any number that somebody names; other codes go to phones of accounts only.
  const isAnyNumber = event === 'register' || event === 'phone'
  const budget = isAnyNumber ? await readSmsBudget(context, phone.value) : undefined
  const worked = await verifyWork(context, request.work, { hard: budget !== undefined && isHalfGone(budget) })
  if (!worked.ok) return worked
  const address = { kind: 'sms', to: phone.value, purpose: event } as const
  const [known] = await context.sql<{ id: bigint }[]>`select id from app.user_account where phone = ${phone.value}`
  const take = budget && ((tx: Transaction) => consumeSmsBudget({ sql: tx, clock: context.clock }, budget, ip))
  if (event === 'passkey' || event === 'phone') {
    if (userId === undefined || sessionId === undefined) return refuse('session.required')
    const to = event === 'phone' ? `${event} ${phone.value}` : undefined
    return sendCode(context, address, {
      language,
      deliver: event === 'phone' || known?.id === userId,
      asker: sessionAsker(sessionId),
      take: (tx) => consumeCodeRates(tx, context.clock.now(), { kind: 'sms', userId, to }, take),
    })
  }
  const allowed = await consumeAddressRate(context, 'code', ip)
  if (!allowed.ok) return allowed
  const deliver = isAnyNumber || known !== undefined
  const given = request.event === 'register' ? { device: request.device } : request
  const asker = await deviceAsker(context, address, given)
  return sendCode(context, address, { language, deliver, asker, ip, ...(take && { take }) })
}

/**
 * Sends a code by e-mail. A code for a new password, or to undo one, goes to bound addresses without a session, and the answer does not
 * reveal which those are. Every other code needs the session that will use it; it goes to the user's own address, or to
 * the address that they want to bind.
 */
export async function emsSend(
  context: Context,
  request: Request<'ems/send'>,
  { language, ip, userId, sessionId }: MaybeUserCaller,
): Promise<Result<Answer<'ems/send'>>> {
  const { email, event, work } = request
  const worked = await verifyWork(context, work)
  if (!worked.ok) return worked
  const [bound] = await context.sql<{ id: bigint }[]>`select id from app.user_account where email = ${email}`
  const address = { kind: 'mail', to: email, purpose: event } as const
  if (event === 'password' || event === 'undo') {
    const allowed = await consumeAddressRate(context, 'code', ip)
    if (!allowed.ok) return allowed
    const asker = await deviceAsker(context, address, request)
    return sendCode(context, address, { language, deliver: bound !== undefined, asker, ip })
  }
  if (userId === undefined || sessionId === undefined) return refuse('session.required')
  const isAnyAddress = event === 'bind' || event === 'change-new'
  const deliver = isAnyAddress || bound?.id === userId
  const to = isAnyAddress ? `${event} ${email}` : undefined
  return sendCode(context, address, {
    language,
    deliver,
    asker: sessionAsker(sessionId),
    take: (tx) => consumeCodeRates(tx, context.clock.now(), { kind: 'mail', userId, to }),
  })
}
