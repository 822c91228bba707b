import { initialLanguage, type Language, languages } from '@synet/contract/languages'
import { type Written, writtenLanguage } from '@synet/words/catalogues'
import { startWords } from '@synet/words/translate'
import type { Messages } from '@lingui/core'
import { storage } from './storage.ts'

const key = 'language'

const catalogues: Record<Written, () => Promise<{ words: Messages }>> = {
  'en-US': () => import('virtual:words/web/en-US'),
  'zh-CN': () => import('virtual:words/web/zh-CN'),
}

export const savedLanguage = (): Language =>
  languages.find((language) => language.name === storage.read(key))?.name ?? initialLanguage

export const apiLocale = (): string =>
  languages.find((language) => language.name === savedLanguage())?.apiLocale ?? 'en'

export async function restoreLanguage(): Promise<void> {
  const language = savedLanguage()
  const written = writtenLanguage(language)
  const { words } = await catalogues[written]()
  startWords(written, words)
  // Han glyphs differ by language, so the document says which it is.
  document.documentElement.lang = written
}

/** Saved, then the page starts anew in it (ST-08). */
export function changeLanguage(language: Language): void {
  storage.write(key, language)
  location.reload()
}
