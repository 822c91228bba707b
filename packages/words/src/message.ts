import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '@synet/contract/languages'
import { type Written, writtenLanguage } from '#catalogues'
import { type MessageId, messages as english, type Templates, templates as englishTemplates } from '#messages/en-US'
import { messages as chinese, templates as chineseTemplates } from '#messages/zh-CN'

export type Facts = Readonly<Record<string, string | number>>
export type ServerWord = MessageId | keyof Templates

const catalogues: Record<Written, Record<ServerWord, string>> = {
  'en-US': { ...english, ...englishTemplates },
  'zh-CN': { ...chinese, ...chineseTemplates },
}

const instances = new Map<Written, I18n>()
function instanceOf(language: Written): I18n {
  let i18n = instances.get(language)
  if (!i18n) {
    i18n = new I18n({ locale: language, messages: { [language]: catalogues[language] } })
    i18n.setMessagesCompiler(compileMessage)
    instances.set(language, i18n)
  }
  return i18n
}

/**
 * A message in the caller's language, English where that language is not written yet. A fact `until` is an ISO time and is
 * shown in UTC, because the server does not know the reader's zone.
 */
export function messageOf(language: Language, id: ServerWord, facts: Facts = {}): string {
  const written = writtenLanguage(language)
  const until = facts['until']
  const shown =
    typeof until === 'string'
      ? {
          ...facts,
          until: new Intl.DateTimeFormat(written, {
            dateStyle: 'medium',
            timeStyle: 'long',
            timeZone: 'UTC',
          }).format(new Date(until)),
        }
      : facts
  return instanceOf(written)._(id, shown)
}
