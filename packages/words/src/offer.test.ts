import { languages } from '@synet/contract/languages'
import { expect, it } from 'vitest'
import { languageToOffer, offers } from '#offer'

it('K-04 every language but the first one is offered in that language', () => {
  expect(['en-US', ...Object.keys(offers)].toSorted()).toEqual(languages.map(({ name }) => name).toSorted())
})

it('K-04 the first of the browser’s languages that is one of the ten is offered', () => {
  expect(languageToOffer(['fr-CA', 'en'])).toBe('fr-FR')
  expect(languageToOffer(['de', 'th'])).toBe('th-TH')
  expect(languageToOffer(['zh'])).toBe('zh-CN')
  expect(languageToOffer(['zh-HK'])).toBe('zh-TW')
  expect(languageToOffer(['zh-Hant'])).toBe('zh-TW')
  expect(languageToOffer(['en-GB', 'fr'])).toBeUndefined()
  expect(languageToOffer(['de', 'pl'])).toBeUndefined()
  expect(languageToOffer([])).toBeUndefined()
})
