import { done, refuse, type Result } from '@synet/core/result'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** @returns E.164, or refusal `phone.invalid` */
export function parsePhone(text: string): Result<string> {
  // A user name is never parsed as a phone number, because the parser would take long.
  if (!/^[+(\d]/.test(text)) return refuse('phone.invalid')
  const phone = parsePhoneNumberFromString(text)
  return phone?.isValid() ? done(phone.number) : refuse('phone.invalid')
}
