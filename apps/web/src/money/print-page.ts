import './print.css'

/** Some hosts of web pages cannot print, and have no such function. */
export const canPrint = 'print' in window

/** Prints the page, or saves it as PDF, dark on light whatever the theme is, and with what is folded. */
export function printPage(): void {
  const root = document.documentElement
  const theme = root.dataset['theme']
  root.dataset['theme'] = 'light'
  const folded = document.querySelectorAll<HTMLDetailsElement>('details:not([open])')
  for (const fold of folded) fold.open = true
  // A host that prints in its own way never reports that it is done: then the next touch ends it.
  const done = new AbortController()
  const restore = (): void => {
    done.abort()
    root.dataset['theme'] = theme
    for (const fold of folded) fold.open = false
  }
  for (const event of ['afterprint', 'pointerdown', 'keydown']) {
    window.addEventListener(event, restore, { signal: done.signal })
  }
  window.print()
}
