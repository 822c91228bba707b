import { describe, expect, it } from 'vitest'
import { countryOfPhone, likelyCountry, wholePhone } from './phone-parts.ts'

describe('a phone number and its country [VAL-01]', () => {
  it('the first guess is the country of the device', () => {
    expect(likelyCountry(['en-GB', 'de'])).toBe('GB')
    expect(likelyCountry(['zh'])).toBe('CN')
    expect(likelyCountry(['eo', 'vi'])).not.toBe('')
    expect(likelyCountry([])).toBe('US')
  })

  it('a code that was typed wins over the country that was picked', () => {
    expect(wholePhone('GB', '07700 900123')).toBe('+4407700900123')
    expect(wholePhone('GB', '+49 151 23456789')).toBe('+49 151 23456789')
    expect(wholePhone('GB', '0049 151 23456789')).toBe('+49 151 23456789')
    expect(wholePhone('GB', '  ')).toBe('')
  })

  it('finds the country of a code, the one picked before where several share it', () => {
    expect(countryOfPhone('+49 1', 'GB')).toBe('DE')
    expect(countryOfPhone('+1 202', 'GB')).toBe('US')
    expect(countryOfPhone('+1 604', 'CA')).toBe('CA')
    expect(countryOfPhone('+', 'GB')).toBeUndefined()
    expect(countryOfPhone('+999', 'GB')).toBeUndefined()
  })
})
