import { expect, it } from 'vitest'
import { knownLocales } from './known-locales.ts'
import { languageToOffer } from './offer.ts'

it('the list skips the tags that Intl refuses [FLT-04]', () => {
  for (const tag of ['C', 'en-US@posix', 'en_US.UTF-8', '', 'x'.repeat(200)]) expect(knownLocales([tag])).toEqual([])
  expect(languageToOffer(['en-US@posix', 'C', 'tr'])).toBe('tr-TR')
  expect(languageToOffer(['C'])).toBeUndefined()
  expect(languageToOffer(undefined)).toBeUndefined()
  expect(languageToOffer([null as never, 'xx-', 'zh-HK'])).toBe('zh-TW')
})
