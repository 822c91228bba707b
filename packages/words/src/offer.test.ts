import { languages } from '@synet/contract/languages'
import { expect, it } from 'vitest'
import { languageToOffer, offers } from '#offer'

it('every language but the first one is offered in that language [K-04]', () => {
  expect(['en-US', ...Object.keys(offers)].toSorted()).toEqual(languages.map(({ name }) => name).toSorted())
})

it('the first of the browser’s languages that is one of the ten is offered [K-04]', () => {
  expect(languageToOffer(['fr-CA', 'en'])).toBe('fr-FR')
  expect(languageToOffer(['de', 'th'])).toBe('th-TH')
  expect(languageToOffer(['zh'])).toBe('zh-CN')
  expect(languageToOffer(['zh-HK'])).toBe('zh-TW')
  expect(languageToOffer(['zh-Hant'])).toBe('zh-TW')
  expect(languageToOffer(['en-GB', 'fr'])).toBeUndefined()
  expect(languageToOffer(['de', 'pl'])).toBeUndefined()
  expect(languageToOffer([])).toBeUndefined()
})
