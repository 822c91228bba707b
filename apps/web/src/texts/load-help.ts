import { addWords, currentLanguage } from '@synet/words/translate'
import { load } from 'virtual:words/help'

/** Texts of the help and the introduction, which few pages show. */
export async function loadHelp(): Promise<void> {
  const { words } = await load[currentLanguage()]()
  addWords(words)
}
