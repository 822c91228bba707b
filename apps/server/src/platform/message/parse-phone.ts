import { done, refuse, type Result } from '@synet/core/result'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import parseWithType from 'libphonenumber-js/max'

/** @returns E.164, or refusal `phone.invalid` */
export function parsePhone(text: string): Result<string> {
  // A user name is never parsed as a phone number, because the parser would take long.
  if (!/^[+(\d]/.test(text)) return refuse('phone.invalid')
  const phone = parsePhoneNumberFromString(text)
  return phone?.isValid() ? done(phone.number) : refuse('phone.invalid')
}

/** @param phone E.164 @returns the code of its country; `ZZ` when it has none */
export const countryOf = (phone: string): string => parsePhoneNumberFromString(phone)?.country ?? 'ZZ'

/**
 * Tells whether an SMS to the number costs what one to a mobile phone does. Satellite phones are mobile, too, but belong to no
 * country.
 * @param phone E.164
 */
export function isMobile(phone: string): boolean {
  const parsed = parseWithType(phone)
  const type = parsed?.getType()
  return parsed?.country !== undefined && (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')
}
