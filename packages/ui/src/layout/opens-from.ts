/** Longer than a page takes to appear. */
const keptMs = 1_000

/** What was tapped becomes the page that opens next: it grows from there. */
export function opensFrom(element: Element): void {
  const { top, height } = element.getBoundingClientRect()
  const { style } = document.documentElement
  style.setProperty('--page-origin', `${Math.round(top + height / 2)}px`)
  style.setProperty('--page-from', 'scale(0.92)')
  setTimeout(() => {
    style.removeProperty('--page-origin')
    style.removeProperty('--page-from')
  }, keptMs)
}
