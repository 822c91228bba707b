import { knownLocales } from '@synet/words/known-locales'
import { callingCodes, type PhoneCountry } from '@synet/contract/calling-codes'

export const phoneCountries = Object.keys(callingCodes) as PhoneCountry[]

const isCountry = (code: string): code is PhoneCountry => Object.hasOwn(callingCodes, code)

/** Several countries may share a code (+1, +7, +44); without a better guess it is the largest one's. */
const largest: Readonly<Record<number, PhoneCountry>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  212: 'MA',
  262: 'RE',
  358: 'FI',
  590: 'GP',
  599: 'CW',
}

/** The country of the device's language, as a first guess that the person can change. */
export function likelyCountry(tags: readonly string[]): PhoneCountry {
  for (const { region } of knownLocales(tags)) {
    if (region && isCountry(region)) return region
  }
  return 'US'
}

/** Whose code a number with a plus begins with; `preferred` where it shares that code. */
export function countryOfPhone(phone: string, preferred: PhoneCountry): PhoneCountry | undefined {
  const digits = phone.replace(/\D/g, '')
  if (digits === '') return undefined
  if (digits.startsWith(String(callingCodes[preferred]))) return preferred
  const codes = new Set<number>(Object.values(callingCodes))
  for (let length = Math.min(3, digits.length); length > 0; length -= 1) {
    const code = Number(digits.slice(0, length))
    if (codes.has(code)) return largest[code] ?? phoneCountries.find((country) => callingCodes[country] === code)
  }
  return undefined
}

/** The number with the country's code, unless one was typed; '' stays ''. */
export function wholePhone(country: PhoneCountry, typed: string): string {
  const text = typed.trim()
  if (text === '' || text.startsWith('+')) return text
  if (/^00[1-9]/.test(text)) return `+${text.slice(2)}`
  return `+${callingCodes[country]}${text.replace(/[\s().-]/g, '')}`
}

/** Digits alone, without a country's code: no user name begins with one. */
export const isNationalPhone = (typed: string): boolean => /^\s*[(\d]/.test(typed)
