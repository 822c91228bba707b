import { done, refuse, type Result } from '@synet/core/result'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** @returns E.164, or refusal `phone.invalid` */
export function parsePhone(text: string): Result<string> {
  const phone = parsePhoneNumberFromString(text)
  return phone?.isValid() ? done(phone.number) : refuse('phone.invalid')
}
