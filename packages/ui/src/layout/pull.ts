/** Pulling a page down to refresh it (UI-04), as a machine without a screen. Pixels. */
export type Pull =
  | { readonly state: 'rest' }
  | { readonly state: 'pulling' | 'reached'; readonly startY: number; readonly distance: number }
  | { readonly state: 'refreshing' | 'restoring' | 'aborting' }

/** The page can be pulled this far, in pixels. */
export const pullRange = 150
/** Letting go from here on refreshes, and the spinner rests here meanwhile. */
export const pullHeight = 70
/** A finger goes further than what it pulls. */
const damping = 0.6

export const atRest: Pull = { state: 'rest' }

/** @param atTop nothing is above: only then a page is pulled and not scrolled */
export const touchStart = (pull: Pull, y: number, atTop: boolean): Pull =>
  pull.state === 'rest' && atTop ? { state: 'pulling', startY: y, distance: 0 } : pull

export function touchMove(pull: Pull, y: number): Pull {
  if (pull.state !== 'pulling' && pull.state !== 'reached') return pull
  const distance = Math.min(pullRange, Math.max(0, (y - pull.startY) * damping))
  return { state: distance >= pullHeight ? 'reached' : 'pulling', startY: pull.startY, distance }
}

export function touchEnd(pull: Pull): Pull {
  if (pull.state === 'reached') return { state: 'refreshing' }
  if (pull.state !== 'pulling') return pull
  return pull.distance > 0 ? { state: 'aborting' } : atRest
}

export const afterRefresh = (pull: Pull): Pull => (pull.state === 'refreshing' ? { state: 'restoring' } : pull)
/** The way back is over. */
export const afterReturn = (pull: Pull): Pull =>
  pull.state === 'restoring' || pull.state === 'aborting' ? atRest : pull

/** Computes how far down the page is drawn. */
export function offsetOf(pull: Pull): number {
  if (pull.state === 'pulling' || pull.state === 'reached') return pull.distance
  return pull.state === 'refreshing' ? pullHeight : 0
}
