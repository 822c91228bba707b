import { router } from './router.tsx'

/**
 * What had the focus goes with its page; the next page's heading takes it, so that whoever has no pointer goes on from
 * there, and whoever hears the app hears where he is.
 */
export function keepFocus(): void {
  router.subscribe('onRendered', ({ pathChanged }) => {
    const focused = document.activeElement
    if (!pathChanged || (focused !== document.body && focused?.checkVisibility())) return
    const headings = document.querySelectorAll<HTMLElement>('#app h1')
    const heading = [...headings].find((one) => one.checkVisibility())
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}
