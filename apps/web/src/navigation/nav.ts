import { leaving } from '@synet/ui/overlays/leaving'
import { toast } from '@synet/ui/overlays/toast'
import type { AnyRouter } from '@tanstack/react-router'
import { type PagePath, routeRow, type SearchArguments, type StackPath, type TabPath } from '#routes.ts'
import { createNavigator, type Navigator, NavigationError } from './navigator.ts'
import { toastFailure } from '#api/failure.ts'
import { afterNextPaint } from '#app/after-next-paint.ts'
import { addressOf } from './route-address.ts'
import { t } from '#texts/t.ts'

// Before the router listens: Back closes what is open, and the router is not told.
addEventListener('popstate', (event) => leaving.pop?.(event), true)

/** Longer than any page load may take, so that a lock cannot outlive it. */
const settleMaxMs = 61_000

let navigator: Navigator | undefined

/** Ties the pure navigator to the router; called once at start (a static import would be a cycle with the pages). */
export function startNavigation(router: AnyRouter): void {
  const waitUntilResolved = (act: () => void): Promise<void> =>
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
      const row = routeRow(path)
      return row && row.tab !== undefined
    },
    currentPath: () => router.latestLocation.pathname,
    depth: () => router.history.location.state.__TSR_index,
    ready: async () => {
      const from = router.history.location.href
      await afterNextPaint()
      await leaving.overlays?.()
      return router.history.location.href === from
    },
    push: (url) => waitUntilResolved(() => router.history.push(url)),
    replace: (url) => waitUntilResolved(() => router.history.replace(url)),
    back: (steps) => waitUntilResolved(() => router.history.go(-steps)),
  })
}

function needNavigator(): Navigator {
  if (!navigator) throw new Error('navigation has not started')
  return navigator
}

/** A page of this app is below the one that shows. */
export const canGoBack = (): boolean => window.history.state?.__TSR_index > 0

/** The one way to another page; the rules of NAV-13 that types can hold are in its types. */
export const nav = {
  navigateTo: <P extends StackPath>(path: P, ...search: SearchArguments<P>): Promise<void> =>
    needNavigator().navigateTo(addressOf(path, ...search)),
  redirectTo: <P extends StackPath>(path: P, ...search: SearchArguments<P>): Promise<void> =>
    needNavigator().redirectTo(addressOf(path, ...search)),
  switchTab: (path: TabPath): Promise<void> => needNavigator().switchTab(path),
  reLaunch: <P extends PagePath>(path: P, ...search: SearchArguments<P>): Promise<void> =>
    needNavigator().reLaunch(addressOf(path, ...search)),
  navigateBack: (delta?: number): Promise<void> => needNavigator().navigateBack(delta),
}

/** Navigates for a tap: a second tap on the same target needs no word, anything else that fails is shown. */
export async function go(move: Promise<void>): Promise<void> {
  try {
    await move
  } catch (error) {
    if (!(error instanceof NavigationError)) toastFailure(error)
    else if (error.isFault) {
      console.error(error)
      toast(t(error.reason === 'unknown-page' ? 'title.not-found' : 'request.failed'), 'error')
    }
  }
}
