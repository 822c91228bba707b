import { callingCodes, type PhoneCountry } from '@synet/contract/calling-codes'
import { type SearchChoice, SearchList } from '@synet/ui/controls/search-list'
import { TextField } from '@synet/ui/fields/text-field'
import { userHandleOf } from '@synet/contract/user-handle'
import { currentLanguage } from '@synet/words/translate'
import { useState } from 'react'
import { t } from '#texts/t.ts'
import { countryOfPhone, likelyCountry, phoneCountries, wholePhone } from './phone-parts.ts'

function countryChoices(): readonly SearchChoice[] {
  const language = currentLanguage()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const { compare } = new Intl.Collator(language)
  return phoneCountries
    .map((country) => ({ value: country, name: `${names.of(country) ?? country} +${callingCodes[country]}` }))
    .sort((a, b) => compare(a.name, b.name))
}

export const deviceCountry = (): PhoneCountry => likelyCountry(navigator.languages)

/** Picks the country whose code goes before a number. */
export function CountryField({ value, onChange }: { value: PhoneCountry; onChange: (country: PhoneCountry) => void }) {
  const [choices] = useState(countryChoices)
  return (
    <SearchList
      label={t('phone.country')}
      placeholder={t('phone.country')}
      choices={choices}
      value={value}
      onChange={(next) => {
        const country = phoneCountries.find((candidate) => candidate === next)
        if (country) onChange(country)
      }}
    />
  )
}

/** A phone number: its country picked, or typed with its code. The value is what is sent. */
export function PhoneField({
  value,
  onChange,
  onBlur,
  error,
}: {
  value: string
  onChange: (phone: string) => void
  onBlur?: () => void
  error?: string | undefined
}) {
  const [country, setCountry] = useState<PhoneCountry>(() => {
    const guess = deviceCountry()
    return countryOfPhone(value, guess) ?? guess
  })
  // A value that was there before (one step back) shows without the code that the picker shows.
  const [typed, setTyped] = useState(() => value.replace(new RegExp(`^\\+${callingCodes[country]}`), ''))
  return (
    <>
      <CountryField
        value={country}
        onChange={(next) => {
          setCountry(next)
          const national = typed.trim().startsWith('+') ? '' : typed
          setTyped(national)
          onChange(wholePhone(next, national))
        }}
      />
      <TextField
        label={t('register.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
        clean={userHandleOf}
        name="phone"
        value={typed}
        error={error}
        {...(onBlur && { onBlur })}
        onChange={(next) => {
          setTyped(next)
          const whole = wholePhone(country, next)
          if (whole.startsWith('+') && next.trim() !== '') setCountry(countryOfPhone(whole, country) ?? country)
          onChange(whole)
        }}
      />
    </>
  )
}
