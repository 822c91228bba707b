import type { Messages } from '@lingui/core'
import { languages } from '@synet/contract/languages'
import { type Written, writtenLanguage } from '@synet/words/catalogues'
import { currentLanguage, startWords } from '@synet/words/translate'

const key = 'console-language'

const catalogues: Record<Written, () => Promise<{ words: Messages }>> = {
  'en-US': () => import('virtual:words/console/en-US'),
  'zh-CN': () => import('virtual:words/console/zh-CN'),
}

const savedLanguage = (): Written => {
  const saved = languages.find((language) => language.name === localStorage.getItem(key))
  return writtenLanguage(saved?.name ?? 'en-US')
}

export const apiLocale = (): string =>
  languages.find((language) => language.name === currentLanguage())?.apiLocale ?? 'en'

export async function restoreLanguage(): Promise<void> {
  const language = savedLanguage()
  const { words } = await catalogues[language]()
  startWords(language, words)
  document.documentElement.lang = language
}

/** The console knows two languages; the button names the other one. */
export function switchLanguage(): void {
  localStorage.setItem(key, savedLanguage() === 'en-US' ? 'zh-CN' : 'en-US')
  location.reload()
}
