import { pageRow } from '#pages.ts'
import { createNavigator, type Navigator, NavigationError } from './navigator.ts'
import { toastFailure } from './failure.ts'
import { painted } from './painted.ts'
import type { router as appRouter } from './router.tsx'

/** Longer than any page load may take, so that a lock cannot outlive it. */
const settleMaxMs = 61_000

let navigator: Navigator | undefined

/** Ties the pure navigator to the router; called once at start (a static import would be a cycle with the pages). */
export function startNavigation(router: typeof appRouter): void {
  const settled = (act: () => void): Promise<void> =>
    new Promise((resolve) => {
      const done = (): void => {
        off()
        clearTimeout(timer)
        resolve()
      }
      const off = router.subscribe('onResolved', done)
      const timer = setTimeout(done, settleMaxMs)
      act()
    })
  navigator = createNavigator({
    isTab: (path) => {
      const row = pageRow(path)
      return row && row.tab !== undefined
    },
    currentPath: () => router.latestLocation.pathname,
    depth: () => router.history.location.state.__TSR_index,
    ready: async () => {
      const from = router.history.location.href
      await painted()
      return router.history.location.href === from
    },
    push: (url) => settled(() => router.history.push(url)),
    replace: (url) => settled(() => router.history.replace(url)),
    back: (steps) => settled(() => router.history.go(-steps)),
  })
}

function started(): Navigator {
  if (!navigator) throw new Error('navigation has not started')
  return navigator
}

/** The one way to another page. */
export const nav: Navigator = {
  navigateTo: (url) => started().navigateTo(url),
  redirectTo: (url) => started().redirectTo(url),
  switchTab: (url) => started().switchTab(url),
  reLaunch: (url) => started().reLaunch(url),
  navigateBack: (delta) => started().navigateBack(delta),
}

/** For taps: a second tap on the same target is locked and needs no word. */
export async function go(move: Promise<void>): Promise<void> {
  try {
    await move
  } catch (error) {
    if (!(error instanceof NavigationError)) toastFailure(error)
  }
}
