import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '@synet/contract/languages'
import { builtInTexts } from '#built-in'
import type { Facts } from '#translate'
import type { PageWord } from '#pages/en-US'
import { keepWordsWhole } from '#whole-words'

type Say = (id: PageWord, facts?: Facts) => string

const kept = new Map<Language, Promise<Say>>()

async function load(language: Language): Promise<Say> {
  const { app } = await builtInTexts(language)
  const whole = Object.entries(app).map(([id, text]) => [id, keepWordsWhole(language, id, text)])
  const i18n = new I18n({ locale: language, messages: { [language]: Object.fromEntries(whole) } })
  i18n.setMessagesCompiler(compileMessage)
  return (id, facts) => i18n._(id, facts)
}

/** The texts of the public status page, which the server writes for each reader. */
export function statusWords(language: Language): Promise<Say> {
  const loaded = kept.get(language) ?? load(language)
  kept.set(language, loaded)
  return loaded
}
