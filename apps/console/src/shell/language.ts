import { languages } from '@synet/contract/languages'
import { storage } from '@synet/ui/storage'
import { currentLanguage, startWords } from '@synet/words/translate'
import { load } from 'virtual:words/console'

const key = 'console-language'

const savedLanguage = () => (storage.read(key) === 'zh-CN' ? 'zh-CN' : 'en-US')

export const apiLocale = (): string =>
  languages.find((language) => language.name === currentLanguage())?.apiLocale ?? 'en'

export async function restoreLanguage(): Promise<void> {
  const language = savedLanguage()
  const { words } = await load[language].all()
  startWords(language, words)
  document.documentElement.lang = language
}

/** The console knows two languages; the button names the other one. */
export function switchLanguage(): void {
  storage.write(key, savedLanguage() === 'en-US' ? 'zh-CN' : 'en-US')
  location.reload()
}
