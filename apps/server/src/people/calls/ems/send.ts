import type { Answer, Request } from '@synet/contract/calls'
import { refuse, type Result } from '@synet/core/result'
import type { Context } from '#platform/context'
import type { MaybeUserCaller } from '#platform/http/call'
import { verifyWork } from '#platform/message/proof-of-work'
import { deviceAsker, sendCode, sessionAsker } from '#people/verification/verification-code'
import { consumeAddressRate, consumeCodeRates } from '#people/session/rates'

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
