import type { PublicCall } from '#http/call'
import { sendCode } from '#message/verification-code'

export const sendEmailCode: PublicCall<'ems/send'> = (context, request, { language }) =>
  sendCode(context, { kind: 'mail', to: request.email, purpose: request.event }, language)
