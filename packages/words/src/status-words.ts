import { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '@synet/contract/languages'
import { builtInTexts } from '#built-in'
import type { Facts } from '#message'
import type { PageWord } from '#pages/en-US'

/** The texts of the public status page, which the server writes anew for each reader. */
export async function statusWords(language: Language): Promise<(id: PageWord, facts?: Facts) => string> {
  const { app } = await builtInTexts(language)
  const i18n = new I18n({ locale: language, messages: { [language]: { ...app } } })
  i18n.setMessagesCompiler(compileMessage)
  return (id, facts) => i18n._(id, facts)
}
