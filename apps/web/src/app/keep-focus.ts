import { isShown } from '#device/is-shown.ts'
import { router } from '#navigation/router.tsx'

const isFocused = (element: Element | null): boolean => element !== null && element !== document.body

/**
 * Moves the focus to the heading of each new page when the focused element left with the old one, so that users of a
 * keyboard go on from there and users of a screen reader hear where they are. A closed box may have left the focus nowhere:
 * after a key press it is moved anyway.
 */
export function keepFocus(): void {
  let byKeys = false
  let had = false
  addEventListener('keydown', () => (byKeys = true), { capture: true })
  addEventListener('pointerdown', () => (byKeys = false), { capture: true })
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
    heading.focus({ preventScroll: true })
  })
}
