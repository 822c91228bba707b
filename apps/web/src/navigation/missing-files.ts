const missing = new WeakSet<object>()

/** @returns whether a file that was to be imported has failed to come */
export const isMissingFile = (error: unknown): boolean => missing.has(Object(error))

/** The builder reports what failed to come; called once at start. */
export function watchMissingFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void missing.add(payload))
  // The builder takes a failed style sheet for a loaded one: without its link, the sheet is requested again.
  const removeFailed = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement) target.remove()
  }
  window.addEventListener('error', removeFailed, true)
}
