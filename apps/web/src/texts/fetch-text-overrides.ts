import { correctWords, type Messages } from '@synet/words/translate'
import { call } from '#api/api.ts'
import { saveTextOverrides, savedTextOverrides } from './text-overrides.ts'
import { savedLanguage } from './language.ts'

/** Fetches the texts that operators have overridden, once a start, and applies them to everything shown from then on (K-04). */
export async function fetchTextOverrides(): Promise<void> {
  const language = savedLanguage()
  const { version } = savedTextOverrides(language)
  const answer = await call('index/texts', { language, version })
  if (!answer.texts) return
  const texts = answer.texts as Messages
  saveTextOverrides(language, { version: answer.version, texts })
  correctWords(texts)
}
