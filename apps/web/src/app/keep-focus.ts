import { isShown } from '#device/is-shown.ts'
import { router } from '#navigation/router.tsx'

const isFocused = (element: Element | null): boolean => element !== null && element !== document.body

/**
 * Moves the focus to the heading of each new page when the focused element left with the old one, so that users of a
 * keyboard continue from there and users of a screen reader hear where they are. A closed box may have left the focus nowhere:
 * after a key press it is moved anyway. A ring is drawn for those who move by keys alone: a password typed on a phone is no
 * reason to box the next page's title.
 */
export function keepFocus(): void {
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
