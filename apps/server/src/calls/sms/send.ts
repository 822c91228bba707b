import type { PublicCall } from '#http/call'
import { sendCode } from '#message/verification-code'
import { parsePhone } from '#user/phone'

export const sendSms: PublicCall<'sms/send'> = async (context, request, { language }) => {
  const phone = parsePhone(request.phone)
  if (!phone.ok) return phone
  return sendCode(context, { kind: 'sms', to: phone.value, purpose: request.event }, language)
}
