import { expect, it } from 'vitest'
import { initialLanguage, languageOfLocale, languages } from '#languages'

it('ten languages with name, title, native title and the header’s locale; English is first [K-04, ENT-12]', () => {
  expect(languages.map(({ name, apiLocale }) => `${name} ${apiLocale}`)).toEqual([
    'zh-CN zh_CN',
    'en-US en',
    'zh-TW zh_TW',
    'ja-JP ja',
    'ko-KR ko',
    'vi-VN vi',
    'tr-TR tr',
    'th-TH th',
    'fr-FR fr',
    'es-ES es',
  ])
  for (const { name, title, nativeTitle } of languages) {
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
