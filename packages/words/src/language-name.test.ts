import { languages } from '@synet/contract/languages'
import { afterAll, expect, it } from 'vitest'
import { languageName } from '#language-name'
import { startWords } from '#translate'

afterAll(() => startWords('en-US', {}))

it.each(languages)('names the languages in $title for who reads $title [K-04, ENT-12]', ({ name, nativeTitle }) => {
  startWords(name, {})
  const names = languages.map(languageName)
  expect(names).toContain(nativeTitle)
  expect(new Set(names).size).toBe(languages.length)
  expect(names.filter((one, i) => one === languages[i]?.title)).toEqual(
    name === 'en-US' ? languages.map(({ title }) => title) : [],
  )
})

it('names them in Spanish with a capital, and Chinese by its script [K-04]', () => {
  startWords('es-ES', {})
  expect(languages.map(languageName).join(' · ')).toBe(
    'Chino simplificado · Inglés · Chino tradicional · Japonés · Coreano · Vietnamita · Turco · Tailandés · Francés · Español',
  )
})
