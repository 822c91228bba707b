import { router } from '#navigation/router.tsx'

const isFocused = (element: Element | null): boolean => element !== null && element !== document.body

/**
 * What had the focus goes with its page; the next page's heading takes it, so that whoever has no pointer goes on from
 * there, and whoever hears the app hears where he is. A box that closed may have left it nowhere: who pressed a key last
 * gets it all the same. For anybody else, where nothing had it, nothing is lost.
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
    if (!had || !pathChanged || (isFocused(focused) && focused?.checkVisibility())) return
    const headings = document.querySelectorAll<HTMLElement>('#app h1')
    const heading = [...headings].find((one) => one.checkVisibility())
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
