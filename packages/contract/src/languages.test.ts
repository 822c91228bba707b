import { expect, it } from 'vitest'
import { initialLanguage, languageOfLocale, languages } from '#languages'

it('the languages have a name, a title, a native title and the header’s locale; a first visit is in English [K-04, ENT-12]', () => {
  // The ten that were specified stay.
  expect(Object.fromEntries(languages.map(({ name, apiLocale }) => [name, apiLocale]))).toMatchObject({
    'zh-CN': 'zh_CN',
    'en-US': 'en',
    'zh-TW': 'zh_TW',
    'ja-JP': 'ja',
    'ko-KR': 'ko',
    'vi-VN': 'vi',
    'tr-TR': 'tr',
    'th-TH': 'th',
    'fr-FR': 'fr',
    'es-ES': 'es',
  })
  for (const { name, title, nativeTitle, apiLocale } of languages) {
    expect(languageOfLocale(apiLocale)).toBe(name)
    const of = (language: string): string =>
      new Intl.DisplayNames([language], { type: 'language' }).of(name.slice(0, 2)) ?? ''
    expect(title.startsWith(of('en'))).toBe(true)
    // The name of Chinese contains its script.
    if (!name.startsWith('zh')) expect(nativeTitle.toLowerCase()).toBe(of(name).toLowerCase())
  }
  expect(initialLanguage).toBe('en-US')
  expect([languageOfLocale('tr'), languageOfLocale('xx'), languageOfLocale(undefined)]).toEqual([
    'tr-TR',
    'en-US',
    'en-US',
  ])
})
