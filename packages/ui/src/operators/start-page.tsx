import '../layout/tokens.css'
import { t } from '@synet/words/operators/t'
import { startWords } from '@synet/words/translate'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { load } from 'virtual:words/console'
import { keepFocus } from '../keep-focus.ts'
import { keepTranslated } from '../keep-translated.ts'
import { fetchSheet } from '../overlays/sheet.tsx'
import { storage } from '../storage.ts'

let languageKey: string
const savedLanguage = () => (storage.read(languageKey) === 'zh-CN' ? 'zh-CN' : 'en-US')

/** The operators' pages know two languages; the button names the other one. */
export function switchLanguage(): void {
  storage.write(languageKey, savedLanguage() === 'en-US' ? 'zh-CN' : 'en-US')
  location.reload()
}

/** Shows one of the operators' pages in the saved language. */
export async function startPage(name: 'console' | 'approvals', page: ReactNode): Promise<void> {
  const root = document.getElementById('app')
  // The page has told an old browser how to continue.
  if (!root) return
  keepTranslated(document.body)
  keepFocus()
  languageKey = `${name}-language`
  const language = savedLanguage()
  const { words } = await load[language].all()
  startWords(language, words)
  document.documentElement.lang = language
  document.title = t(`${name}.title`)
  createRoot(root).render(<StrictMode>{page}</StrictMode>)
  // The page would take keys for commands that are typed before a sheet is there; an opened sheet fetches its code again.
  await fetchSheet().catch(() => undefined)
}
