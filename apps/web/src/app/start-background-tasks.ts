import { loadSystemInfo } from '#api/load-system-info.ts'
import { fetchSheet } from '@synet/ui/overlays/sheet'
import { tabPaths } from '#routes.ts'
import { startAwayWatch } from '#navigation/away.ts'
import { startEvents } from '#api/start-events.ts'
import { fetchTextOverrides } from '#texts/fetch-text-overrides.ts'
import { isFirstVisit } from '#texts/language.ts'
import { persistAnswers } from './persist-answers.ts'
import { keepFocus } from './keep-focus.ts'
import { loadPage } from '#navigation/loaded-pages.ts'
import { go, nav } from '#navigation/nav.ts'
import { registerServiceWorker } from './register-service-worker.ts'
import { session } from '#session/session.ts'
import { startShowingDevice } from '#device/start-showing-device.ts'
import { watchClock } from './watch-clock.ts'
import { watchForNewVersion } from './watch-for-new-version.ts'

const settleMs = 2_000

/** Whether the person has asked the browser to save data: then the app fetches nothing that nobody has asked for. */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Prefetches the other tabs, sheets and the message box, one at a time, so that no tap has to wait for them. */
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
    // Navigation retries the import and reports its error.
    await fetchOne().catch(() => undefined)
  }
}

/** Starts event stream, prefetching, update check and offline cache after the first page is shown. */
export function startBackgroundTasks(): void {
  void loadSystemInfo()
  keepFocus()
  watchClock()
  // Not later: the first page may be waiting for answers that do not come.
  persistAnswers()
  // A page that was reloaded with an open sheet has its entry in the history; loading this code makes it one of the page.
  if (history.state?.overlays) import('@synet/ui/overlays/use-back-closes').catch(() => undefined)
  startAwayWatch(() => void go(nav.reLaunch('/')))
  if (import.meta.env.PROD) watchForNewVersion()
  if (isFirstVisit())
    import('#texts/offer-language.tsx').then(({ offerLanguage }) => offerLanguage()).catch(() => undefined)
  // The first page is still loading, and the first tap comes soon. The stream reports what happens meanwhile.
  setTimeout(() => {
    startEvents()
    startShowingDevice()
    if (!savesData()) void fetchWhenIdle()
    // A failed request is repeated at the next start.
    fetchTextOverrides().catch(() => undefined)
    if (import.meta.env.PROD) registerServiceWorker().catch(() => undefined)
    import('./keep-reachable.ts').then(({ keepReachable }) => keepReachable()).catch(() => undefined)
  }, settleMs)
}
