/** Where the focus goes when nothing is left to sign. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus()

/** Focuses the card after the one that was signed: without that, the focus would fall to the body with its button. */
export function focusNextCard(button: Element | null): void {
  const next = button?.closest('section')?.nextElementSibling
  if (!(next instanceof HTMLElement)) return focusHeading()
  next.tabIndex = -1
  next.focus()
}
