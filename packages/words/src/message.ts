import { calendar } from '#calendar'
import { decimalText } from '#decimal-text'
import { figuresLocale } from '#figures-locale'
import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '@synet/contract/languages'
import { type MessageId, messages as english, type Templates, templates as englishTemplates } from '#messages/en-US'
import * as spanish from '#messages/es-ES'
import * as french from '#messages/fr-FR'
import * as japanese from '#messages/ja-JP'
import * as korean from '#messages/ko-KR'
import * as thai from '#messages/th-TH'
import * as turkish from '#messages/tr-TR'
import * as vietnamese from '#messages/vi-VN'
import * as simplified from '#messages/zh-CN'
import * as traditional from '#messages/zh-TW'
import type { Facts } from '#translate'

export type ServerWord = MessageId | keyof Templates
type Catalogue = Record<ServerWord, string>

const catalogues: Record<Language, Catalogue> = {
  'zh-CN': { ...simplified.messages, ...simplified.templates },
  'en-US': { ...english, ...englishTemplates },
  'zh-TW': { ...traditional.messages, ...traditional.templates },
  'ja-JP': { ...japanese.messages, ...japanese.templates },
  'ko-KR': { ...korean.messages, ...korean.templates },
  'vi-VN': { ...vietnamese.messages, ...vietnamese.templates },
  'tr-TR': { ...turkish.messages, ...turkish.templates },
  'th-TH': { ...thai.messages, ...thai.templates },
  'fr-FR': { ...french.messages, ...french.templates },
  'es-ES': { ...spanish.messages, ...spanish.templates },
}

const instances = new Map<Language, I18n>()
function instanceOf(language: Language): I18n {
  let i18n = instances.get(language)
  if (!i18n) {
    i18n = new I18n({
      locale: language,
      locales: figuresLocale(language),
      messages: { [language]: { ...catalogues[language] } },
    })
    i18n.setMessagesCompiler(compileMessage)
    instances.set(language, i18n)
  }
  return i18n
}

/** Operators' corrections override the built-in texts; a withdrawn correction restores the built-in one. */
export const correctMessages = (language: Language, corrected: Readonly<Record<string, string>>): void =>
  instanceOf(language).loadAndActivate({
    locale: language,
    locales: figuresLocale(language),
    messages: { ...catalogues[language], ...corrected },
  })

const untilText = (language: Language, iso: string): string => {
  const format = new Intl.DateTimeFormat(language, {
    calendar,
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${format.format(new Date(iso))} UTC`
}

/** A wait in the largest unit of which there are two, rounded up. */
function waitText(language: Language, seconds: number): string {
  const [unit, size] =
    seconds >= 7_200
      ? (['hour', 3_600] as const)
      : seconds >= 120
        ? (['minute', 60] as const)
        : (['second', 1] as const)
  const format = new Intl.NumberFormat(figuresLocale(language), { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.ceil(seconds / size))
}

/** Facts that are plain decimals, with or without a unit after them. */
const amounts: ReadonlySet<string> = new Set(['amount', 'available', 'cost', 'income', 'max', 'min'])
const amountIn = (language: Language, text: string): string =>
  text.replace(/^-?\d+(?:\.\d+)?(?=%?$| [A-Z]+$)/, (decimal) =>
    decimalText(decimal, new Intl.NumberFormat(figuresLocale(language))),
  )

/**
 * A message in the caller's language, with its amounts: Turkish readers read `1.816` as 1816. A fact `until` is an ISO
 * time and is shown in UTC, because the server does not know the reader's zone. A fact `seconds` is shown with its unit.
 */
export function messageOf(language: Language, id: ServerWord, facts: Facts = {}): string {
  const shown = Object.entries(facts).map(([name, fact]) => {
    if (name === 'seconds' && typeof fact === 'number') return [name, waitText(language, fact)]
    if (typeof fact !== 'string') return [name, fact]
    if (name === 'until') return [name, untilText(language, fact)]
    return [name, amounts.has(name) ? amountIn(language, fact) : fact]
  })
  return instanceOf(language)._(id, Object.fromEntries(shown))
}
