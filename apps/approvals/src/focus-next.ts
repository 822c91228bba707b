/** Focuses the card after the one that was signed; after the last one, the heading takes the focus by itself (`keepFocus`). */
export function focusNextCard(button: Element | null): void {
  const next = button?.closest('section')?.nextElementSibling
  if (!(next instanceof HTMLElement)) return
  next.tabIndex = -1
  next.focus()
}
