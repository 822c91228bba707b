import { correctWords, type Messages } from '@synet/words/translate'
import { call } from '#api/api.ts'
import { keepCorrections, keptCorrections } from './corrections.ts'
import { savedLanguage } from './language.ts'

/** Asks once a start, after the first page; what is shown from now on says what was corrected (K-04). */
export async function hearCorrections(): Promise<void> {
  const language = savedLanguage()
  const { version } = keptCorrections(language)
  const answer = await call('index/texts', { language, version })
  if (!answer.texts) return
  const texts = answer.texts as Messages
  keepCorrections(language, { version: answer.version, texts })
  correctWords(texts)
}
