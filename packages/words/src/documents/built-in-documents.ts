import type { Language } from '@synet/contract/languages'
import type { DocumentTexts } from './en-US.ts'
import { documents as english } from './en-US.ts'
import { documents as french } from './fr-FR.ts'
import { documents as japanese } from './ja-JP.ts'
import { documents as korean } from './ko-KR.ts'
import { documents as simplified } from './zh-CN.ts'
import { documents as spanish } from './es-ES.ts'
import { documents as thai } from './th-TH.ts'
import { documents as traditional } from './zh-TW.ts'
import { documents as turkish } from './tr-TR.ts'
import { documents as vietnamese } from './vi-VN.ts'

/** The documents with which sites begin. */
export const builtInDocuments: Readonly<Record<Language, DocumentTexts>> = {
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
