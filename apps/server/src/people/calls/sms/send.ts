import type { Answer, Request } from '@synet/contract/calls'
import { refuse, type Result } from '@synet/core/result'
import type { Transaction } from '@synet/ledger/database'
import type { Context } from '#platform/context'
import type { MaybeUserCaller } from '#platform/http/call'
import { verifyWork } from '#platform/message/proof-of-work'
import { isHalfGone, readSmsBudget, consumeSmsBudget } from '#people/verification/sms-budget'
import { deviceAsker, sendCode, sessionAsker } from '#people/verification/verification-code'
import { consumeAddressRate, consumeCodeRates } from '#people/session/rates'
import { isMobile, parsePhone } from '#platform/message/parse-phone'

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
