import type { PublicCall } from '#http/call'
import { takeWork } from '#message/proof-of-work'
import { sendCode } from '#message/verification-code'
import { takeAddressRate } from '#session/rates'
import { parsePhone } from '#user/parse-phone'

/**
 * Sends a code by SMS. A code for a new password goes only to phones that have an account, and the answer does not
 * reveal which those are.
 */
export const smsSend: PublicCall<'sms/send'> = async (context, request, { language, ip }) => {
  const phone = parsePhone(request.phone)
  if (!phone.ok) return phone
  const worked = await takeWork(context, request.work)
  if (!worked.ok) return worked
  const allowed = await takeAddressRate(context, 'code', ip)
  if (!allowed.ok) return allowed
  const known = await context.sql`select from app.user_account where phone = ${phone.value}`
  const deliver = request.event === 'register' || known.length > 0
  return sendCode(
    context,
    { kind: 'sms', to: phone.value, purpose: request.event },
    { language, deliver, device: request.device },
  )
}
