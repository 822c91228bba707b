import type { PublicCall } from '#http/call'
import { takeWork } from '#message/proof-of-work'
import { sendCode } from '#message/verification-code'
import { takeAddressRate } from '#session/rates'

/**
 * Sends a code by e-mail. A code that binds an address goes to any address; other codes go only to bound addresses, and
 * the answer does not reveal which those are.
 */
export const emsSend: PublicCall<'ems/send'> = async (context, { email, event, work, device }, { language, ip }) => {
  const worked = await takeWork(context, work)
  if (!worked.ok) return worked
  const allowed = await takeAddressRate(context, 'code', ip)
  if (!allowed.ok) return allowed
  const bound = await context.sql`select from app.user_account where email = ${email}`
  const deliver = event === 'bind' || event === 'change-new' || bound.length > 0
  return sendCode(context, { kind: 'mail', to: email, purpose: event }, { language, deliver, device })
}
