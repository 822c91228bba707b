import type { Language } from '@synet/contract/languages'
import type { DocumentTexts } from './en-US.ts'
import { documents as english } from './second-edition/en-US.ts'
import { documents as french } from './second-edition/fr-FR.ts'
import { documents as japanese } from './second-edition/ja-JP.ts'
import { documents as korean } from './second-edition/ko-KR.ts'
import { documents as simplified } from './second-edition/zh-CN.ts'
import { documents as spanish } from './second-edition/es-ES.ts'
import { documents as thai } from './second-edition/th-TH.ts'
import { documents as traditional } from './second-edition/zh-TW.ts'
import { documents as turkish } from './second-edition/tr-TR.ts'
import { documents as vietnamese } from './second-edition/vi-VN.ts'

/** The documents with which new sites begin. */
export const secondEdition: Readonly<Record<Language, DocumentTexts>> = {
  'zh-CN': simplified,
  'en-US': english,
  'zh-TW': traditional,
  'ja-JP': japanese,
  'ko-KR': korean,
  'vi-VN': vietnamese,
  'tr-TR': turkish,
  'th-TH': thai,
  'fr-FR': french,
  'es-ES': spanish,
}
