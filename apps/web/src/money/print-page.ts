import './print.css'

/** Prints the page, or saves it as PDF, dark on light whatever the theme is. */
export function printPage(): void {
  const root = document.documentElement
  const theme = root.dataset['theme']
  root.dataset['theme'] = 'light'
  window.addEventListener('afterprint', () => (root.dataset['theme'] = theme), { once: true })
  window.print()
}
