/**
 * Where the element with the focus leaves the page (the row of a decided order, the button of a form that is drawn again),
 * the page's heading takes the focus: keys continue from there, and a screen reader says where one is.
 */
export function keepFocus(): void {
  let last: EventTarget | null = null
  const regain = (): void => {
    if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  // A sheet that closes gives the focus back by itself, where what opened it is still there.
  new MutationObserver(() => requestAnimationFrame(regain)).observe(document.body, { childList: true, subtree: true })
}
