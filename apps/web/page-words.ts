import type { Language } from '@synet/contract/languages'
import { pages as english } from '@synet/words/pages/en-US'
import { pages as spanish } from '@synet/words/pages/es-ES'
import { pages as french } from '@synet/words/pages/fr-FR'
import { pages as japanese } from '@synet/words/pages/ja-JP'
import { pages as korean } from '@synet/words/pages/ko-KR'
import { pages as thai } from '@synet/words/pages/th-TH'
import { pages as turkish } from '@synet/words/pages/tr-TR'
import { pages as vietnamese } from '@synet/words/pages/vi-VN'
import { pages as simplified } from '@synet/words/pages/zh-CN'
import { pages as traditional } from '@synet/words/pages/zh-TW'
import { keepWordsWhole } from '@synet/words/whole-words'

export type Words = Readonly<Record<string, string>>
/** Every language's page texts: for files that are written once, when the app is built. */
export const pageWords: Readonly<Record<Language, Words>> = {
  'en-US': english,
  'es-ES': spanish,
  'fr-FR': french,
  'ja-JP': japanese,
  'ko-KR': korean,
  'th-TH': thai,
  'tr-TR': turkish,
  'vi-VN': vietnamese,
  'zh-CN': simplified,
  'zh-TW': traditional,
}

/** A language's page texts as pages draw them: no line ends within a word. */
export const wholeWords = (language: Language): Words =>
  Object.fromEntries(Object.entries(pageWords[language]).map(([id, text]) => [id, keepWordsWhole(language, id, text)]))
