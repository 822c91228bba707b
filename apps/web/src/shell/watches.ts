import { fetchSheet } from '@synet/ui/sheet'
import { tabPaths } from '#pages.ts'
import { startAwayWatch } from './away.ts'
import { startEvents } from './events.ts'
import { hearCorrections } from './hear-corrections.ts'
import { isFirstVisit } from './language.ts'
import { keepFocus } from './keep-focus.ts'
import { prefetchPage } from './loaded-pages.ts'
import { go, nav } from './nav.ts'
import { keepOffline } from './offline-shell.ts'
import { session } from './session.ts'
import { watchForNewVersion } from './new-version.ts'

/** What is likely next: the other tabs, sheets and the message box. */
function fetchWhenIdle(): void {
  const fetchNext = (): void => {
    if (session.isLogged()) for (const path of tabPaths) prefetchPage(path)
    import('@synet/ui/message-box-host').catch(() => undefined)
    fetchSheet().catch(() => undefined)
    if (session.isLogged()) import('./confirmation.tsx').catch(() => undefined)
  }
  // Safari has no idle callback.
  if ('requestIdleCallback' in window) requestIdleCallback(fetchNext, { timeout: 5_000 })
  else setTimeout(fetchNext, 2_000)
}

/** What goes on beside the pages, once the first one is shown. @param entry address of the app's first module */
export function startWatches(entry: string): void {
  fetchWhenIdle()
  startEvents()
  keepFocus()
  // What is not heard now is asked for at the next start.
  hearCorrections().catch(() => undefined)
  if (import.meta.env.PROD) {
    watchForNewVersion(new URL(entry).pathname)
    keepOffline().catch(() => undefined)
  }
  if (isFirstVisit()) import('./language-offer.tsx').then(({ offerLanguage }) => offerLanguage()).catch(() => undefined)
  startAwayWatch(() => void go(nav.reLaunch('/')))
}
