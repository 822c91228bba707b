import { callingCodes } from '@synet/contract/calling-codes'
import { done, refuse } from '@synet/core/result'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js'
import { expect, it } from 'vitest'
import { isMobile, parsePhone } from './parse-phone.ts'

it('the country picker of the app offers what the parser knows [VAL-01]', () => {
  const known = Object.fromEntries(getCountries().map((country) => [country, Number(getCountryCallingCode(country))]))
  expect(callingCodes).toEqual(known)
})

it('a phone number is read with its country code, however it is written [ENT-01]', () => {
  for (const written of ['+44 7911 123456', '+4407911123456', '+44 7911-123-456'])
    expect(parsePhone(written)).toEqual(done('+447911123456'))
  for (const wrong of ['07911 123456', '+44 12', '+999 1234567', 'marta', ''])
    expect(parsePhone(wrong)).toEqual(refuse('phone.invalid'))
})

it('the parser takes only mobile phones of a country for an SMS [ATK-32]', () => {
  const mobile = ['+447911123456', '+12025550199', '+8613800138000', '+233241234567', '+84912345678', '+4915112345678']
  expect(mobile.filter((phone) => !isMobile(phone))).toEqual([])
  // In turn: premium rate, shared cost, personal, UAN, toll-free, fixed line, satellites.
  const other = ['+19002345678', '+33899123456', '+448712345678', '+447012345678', '+443001234567', '+18002345678']
  expect([...other, '+4930123456', '+870773111632', '+881612345678'].filter(isMobile)).toEqual([])
})
