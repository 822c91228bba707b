import { useEffect, useEffectEvent } from 'react'
import { leaving } from './leaving.ts'

/**
 * Back closes what is open. Each open overlay has an entry of the same address in the browser's history, above that of its
 * page. The app's router is not told of these entries: it would load the page again.
 */
interface Overlay {
  readonly close: () => void
  /** Back was pressed: its entry is gone, while it may still be sliding away. */
  left: boolean
}

let open: readonly Overlay[] = []
/** Tests of other modules have no browser. */
const hasBrowser = typeof window === 'object'
let address = hasBrowser ? location.href : ''
/** Entries are being removed; the browser reports the end of that by `popstate`. */
let removing = false
let waiting: (() => void)[] = []
let scheduled = false

const countWanted = (): number => open.filter((overlay) => !overlay.left).length
const countPresent = (): number => {
  const level: unknown = window.history.state?.overlays
  return typeof level === 'number' ? level : 0
}

/** Adds or removes entries until there is one per open overlay. One overlay that replaces another takes over its entry. */
function settle(): void {
  scheduled = false
  if (removing) return
  address = location.href
  const missing = countWanted() - countPresent()
  if (missing < 0) {
    removing = true
    window.history.go(missing)
    return
  }
  for (let added = 0; added < missing; added += 1)
    // The router replaces the method of the object. It gives a new state to an entry without a key, after a reload too.
    History.prototype.pushState.call(
      window.history,
      { key: 'overlay', __TSR_index: 0, ...window.history.state, overlays: countPresent() + 1 },
      '',
    )
  const done = waiting
  waiting = []
  for (const resolve of done) resolve()
}

function schedule(): void {
  if (scheduled) return
  scheduled = true
  setTimeout(settle)
}

function onPop(event: Event): void {
  const samePage = location.href === address
  address = location.href
  if (samePage && (removing || countPresent() !== countWanted() || open.length > 0)) event.stopImmediatePropagation()
  const own = removing
  removing = false
  if (!own) {
    // Another address, such as that of a notification, has no entry of an overlay: what was asked on the page goes with it.
    const staying = open.filter((overlay) => !overlay.left)
    for (const overlay of staying.slice(countPresent()).reverse()) {
      overlay.left = true
      overlay.close()
    }
  }
  schedule()
}

if (hasBrowser) {
  leaving.pop = onPop
  // A page that was reloaded with an open overlay starts without it. Its entry stays, as one of the page: what is going on
  // in the history during a load is not certain, and one step too many would leave the app.
  if (countPresent() > 0)
    History.prototype.replaceState.call(window.history, { ...window.history.state, overlays: 0 }, '')
}

/** Removes the entries of what is open, so that the next page follows its own page in the history. */
function leaveOverlays(): Promise<void> {
  for (const overlay of open) overlay.left = true
  if (countPresent() === 0 && !removing) return Promise.resolve()
  return new Promise((resolve) => {
    waiting.push(resolve)
    schedule()
  })
}

leaving.overlays = leaveOverlays

/** The browser's Back button closes an overlay while it is open. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const overlay: Overlay = { close: () => close(), left: false }
    open = [...open, overlay]
    schedule()
    return () => {
      open = open.filter((other) => other !== overlay)
      schedule()
    }
  }, [isOpen])
}
