import { done, refuse, type Result } from '@synet/core/result'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** @returns E.164, or refusal `phone.invalid` */
export function parsePhone(text: string): Result<string> {
  // A user name is no phone number: the parser would look at it for long.
  if (!/^[+(\d]/.test(text)) return refuse('phone.invalid')
  const phone = parsePhoneNumberFromString(text)
  return phone?.isValid() ? done(phone.number) : refuse('phone.invalid')
}
