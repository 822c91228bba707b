import { fetchSheet } from '@synet/ui/overlays/sheet'
import { tabPaths } from '#routes.ts'
import { startAwayWatch } from '#navigation/away.ts'
import { startEvents } from '#api/events.ts'
import { hearCorrections } from '#texts/hear-corrections.ts'
import { isFirstVisit } from '#texts/language.ts'
import { keepFocus } from './keep-focus.ts'
import { loadPage } from '#navigation/loaded-pages.ts'
import { go, nav } from '#navigation/nav.ts'
import { keepOffline } from './offline-shell.ts'
import { session } from '#session/session.ts'
import { startShowingDevice } from '#device/show-device.ts'
import { watchForNewVersion } from './new-version.ts'

const settleMs = 2_000

/** What is likely next: the other tabs, sheets and the message box; one at a time, so that a tap waits for none of them. */
async function fetchWhenIdle(): Promise<void> {
  const pages = tabPaths.map((path) => () => loadPage(path))
  const fetches = [
    ...(session.isLogged() ? pages : []),
    fetchSheet,
    () => import('@synet/ui/overlays/message-box-host'),
    () => import('#forms/confirmation.tsx'),
  ]
  for (const fetchOne of fetches) {
    await new Promise<unknown>((resolve) => {
      // Safari has no idle callback.
      if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: 5_000 })
      else setTimeout(resolve, 500)
    })
    // Whoever wants it asks again and is told then.
    await fetchOne().catch(() => undefined)
  }
}

/** What goes on beside the pages, once the first one is shown. @param entry address of the app's first module */
export function startWatches(entry: string): void {
  keepFocus()
  startAwayWatch(() => void go(nav.reLaunch('/')))
  if (import.meta.env.PROD) watchForNewVersion(new URL(entry).pathname)
  if (isFirstVisit())
    import('#texts/language-offer.tsx').then(({ offerLanguage }) => offerLanguage()).catch(() => undefined)
  // The first page is still asking and drawing, and the first tap comes soon. What happens meanwhile the stream tells.
  setTimeout(() => {
    startEvents()
    startShowingDevice()
    void fetchWhenIdle()
    // What is not heard now is asked for at the next start.
    hearCorrections().catch(() => undefined)
    if (import.meta.env.PROD) keepOffline().catch(() => undefined)
  }, settleMs)
}
