import { initialLanguage, type Language, type languages } from '@synet/contract/languages'
import { currentLanguage } from '#translate'

/** A browser tells the two kinds of Chinese apart by their script. */
const scripts: Partial<Record<Language, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' }

/** The name of a language in the language of the page, with a capital. */
export function languageName({ name, title }: (typeof languages)[number]): string {
  const reader = currentLanguage()
  if (reader === initialLanguage) return title
  const tag = scripts[name] ?? name.slice(0, 2)
  const own = new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? title
  return own.charAt(0).toLocaleUpperCase(reader) + own.slice(1)
}
