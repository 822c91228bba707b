import '../layout/tokens.css'
import { t } from '@synet/words/operators/t'
import { startWords } from '@synet/words/translate'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { load } from 'virtual:words/console'
import { keepTranslated } from '../keep-translated.ts'
import { fetchSheet } from '../overlays/sheet.tsx'
import { storage } from '../storage.ts'

/**
 * Where the element with the focus leaves the page (the row of a decided order, the button of a form that is drawn again),
 * the page's heading takes the focus: keys continue from there, and a screen reader says where one is.
 */
function keepFocus(): void {
  let last: EventTarget | null = null
  const focusHeading = (): void => {
    if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  // A sheet that closes gives the focus back by itself, where what opened it is still there.
  new MutationObserver(() => requestAnimationFrame(focusHeading)).observe(document.body, {
    childList: true,
    subtree: true,
  })
}

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
