import { router } from './router.tsx'

const isFocused = (element: Element | null): boolean => element !== null && element !== document.body

/**
 * What had the focus goes with its page; the next page's heading takes it, so that whoever has no pointer goes on from
 * there, and whoever hears the app hears where he is. Where nothing had it, nothing is lost.
 */
export function keepFocus(): void {
  let had = false
  router.subscribe('onBeforeNavigate', () => {
    had = isFocused(document.activeElement)
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
