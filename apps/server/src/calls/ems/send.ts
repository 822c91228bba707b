import type { PublicCall } from '#http/call'
import { takeWork } from '#message/proof-of-work'
import { sendCode } from '#message/verification-code'
import { takeAddressRate } from '#session/rates'

/** A code to an address that is to be bound goes anywhere; every other only where somebody has bound it, and the answer does not tell. */
export const emsSend: PublicCall<'ems/send'> = async (context, { email, event, work, device }, { language, ip }) => {
  const worked = await takeWork(context, work)
  if (!worked.ok) return worked
  const allowed = await takeAddressRate(context, 'code', ip)
  if (!allowed.ok) return allowed
  const bound = await context.sql`select from app.user_account where email = ${email}`
  const deliver = event === 'bind' || event === 'change-new' || bound.length > 0
  return sendCode(context, { kind: 'mail', to: email, purpose: event }, { language, deliver, device })
}
