import { languages } from '@synet/contract/languages'
import { afterAll, expect, it } from 'vitest'
import { languageName } from '#language-name'
import { startWords } from '#translate'

afterAll(() => startWords('en-US', {}))

it.each(languages)(
  'the list names the languages in $title for people who read $title [K-04, ENT-12]',
  ({ name, nativeTitle }) => {
    startWords(name, {})
    const names = languages.map(languageName)
    expect(names).toContain(nativeTitle)
    expect(new Set(names).size).toBe(languages.length)
    expect(names.filter((candidate, i) => candidate === languages[i]?.title)).toEqual(
      name === 'en-US' ? languages.map(({ title }) => title) : [],
    )
  },
)

it('the list names languages in Spanish with a capital, and Chinese by its script [K-04]', () => {
  startWords('es-ES', {})
  expect(Object.fromEntries(languages.map((language) => [language.name, languageName(language)]))).toMatchObject({
    'zh-CN': 'Chino simplificado',
    'en-US': 'Inglés',
    'zh-TW': 'Chino tradicional',
    'ja-JP': 'Japonés',
    'ko-KR': 'Coreano',
    'vi-VN': 'Vietnamita',
    'tr-TR': 'Turco',
    'th-TH': 'Tailandés',
    'fr-FR': 'Francés',
    'es-ES': 'Español',
  })
  for (const language of languages) expect(languageName(language)).toMatch(/^\p{Lu}/u)
})
