import { fetchSheet } from '@synet/ui/overlays/sheet'
import { tabPaths } from '#routes.ts'
import { startAwayWatch } from '#navigation/away.ts'
import { startEvents } from '#api/start-events.ts'
import { fetchTextOverrides } from '#texts/fetch-text-overrides.ts'
import { isFirstVisit } from '#texts/language.ts'
import { persistAnswers } from './persist-answers.ts'
import { loadPage } from '#navigation/loaded-pages.ts'
import { go, nav } from '#navigation/nav.ts'
import { onLogOut } from '#session/log-out.ts'
import { session } from '#session/session.ts'
import { call, queryClient } from '#api/api.ts'
import { storage } from '@synet/ui/storage'
import { isShown } from '#device/is-shown.ts'
import { router } from '#navigation/router.tsx'
import { systemClock } from '@synet/core/clock'
import { confirmBox } from '@synet/ui/overlays/message-box'
import { readDeployedBuild } from '#navigation/deployed-build.ts'
import { t } from '#texts/t.ts'

/** The version is checked so often, and whenever the app is shown again (K-06). */
const askEveryMs = 10 * 60_000

let offered = false

async function offerNewVersion(): Promise<void> {
  if (offered || document.hidden) return
  const build = await readDeployedBuild()
  // Two may be looking at once.
  if (offered || build?.isOurs !== false) return
  offered = true
  const update = await confirmBox({
    title: t('version.title'),
    msg: t('version.text'),
    confirmButtonText: t('version.update'),
    cancelButtonText: t('version.later'),
  })
  if (update) location.reload()
}

/** A newer deployed build is detected by the name of its entry, which holds a hash of its content. */
function watchForNewVersion(): void {
  setInterval(() => void offerNewVersion(), askEveryMs)
  document.addEventListener('visibilitychange', () => void offerNewVersion())
}

const checkMs = 10_000
/** A clock that the system adjusts moves by less. */
const jumpMs = 2_000

/** How far the device's clock is ahead of the time that nobody can set. */
const readClockLead = (): number => systemClock.now().getTime() - performance.now()

/**
 * The cache computes by the device's clock how old an answer is. Where somebody sets it back, what is shown would count as new
 * until the clock has caught up: it is asked for again. A sleep only makes it older.
 */
function watchClock(): void {
  let before = readClockLead()
  const check = (): void => {
    const now = readClockLead()
    if (now < before - jumpMs) void queryClient.invalidateQueries()
    before = now
  }
  setInterval(check, checkMs)
  document.addEventListener('visibilitychange', check)
}

const isFocused = (element: Element | null): boolean => element !== null && element !== document.body

/**
 * Moves the focus to the heading of each new page when the focused element left with the old one, so that users of a
 * keyboard continue from there and users of a screen reader hear where they are. A closed box may have left the focus nowhere:
 * after a key press it is moved anyway. A ring is drawn for those who move by keys alone: a password typed on a phone is no
 * reason to box the next page's title.
 */
function keepFocus(): void {
  let byKeys = false
  let byTab = false
  let had = false
  const keep = (event: Event): void => {
    byKeys = event instanceof KeyboardEvent
    byTab = event instanceof KeyboardEvent && (byTab || event.key === 'Tab')
  }
  addEventListener('keydown', keep, { capture: true })
  addEventListener('pointerdown', keep, { capture: true })
  router.subscribe('onBeforeNavigate', () => {
    had = byKeys || isFocused(document.activeElement)
  })
  router.subscribe('onRendered', ({ pathChanged }) => {
    const focused = document.activeElement
    if (!had || !pathChanged || (focused && isFocused(focused) && isShown(focused))) return
    const headings = document.querySelectorAll<HTMLElement>('#app h1')
    const heading = [...headings].find(isShown)
    if (!heading) return
    heading.tabIndex = -1
    heading.style.outline = byTab ? '' : 'none'
    heading.focus({ preventScroll: true })
  })
}

/** Makes the app open without a connection (`service-worker.ts`). A browser without workers works as before. */
async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  // The worker is told of files that were fetched before it was in charge.
  const report = (entries: PerformanceEntryList): void => {
    const files = entries.map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/assets/`))
    if (files.length > 0) active?.postMessage(files)
  }
  new PerformanceObserver((list) => report(list.getEntries())).observe({ type: 'resource', buffered: true })
}

/** Shows the device at each log-in and each start of the app: which accounts use one decides about agents' shares. */
function startShowingDevice(): void {
  const show = (): void => {
    if (!session.isLogged()) return
    // Training repeats the call, and shows its error.
    import('#training/device.ts').then(({ proveDevice }) => proveDevice()).catch(() => undefined)
  }
  session.subscribe(show)
  show()
}

/** Fetches the system info and stores it under the name that the specification gives (NAV-09). */
async function loadSystemInfo(): Promise<void> {
  try {
    const info = await call('index/system', {})
    storage.write('systemInfo', JSON.stringify(info))
  } catch {
    // No page depends on it; the next launch repeats the call.
  }
}

/** Nothing waits for it, because the push service may be as far away as a server that has not heard of the log-out. */
const endPushes = (): void => {
  import('#device/push.ts').then(({ unsubscribeFromPush }) => unsubscribeFromPush()).catch(() => undefined)
}

const settleMs = 2_000

/** Tells whether the person has asked the browser to save data: then the app fetches nothing that nobody has asked for. */
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
  // This cannot wait: the first page may be waiting for answers that do not come.
  persistAnswers()
  onLogOut(endPushes)
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
