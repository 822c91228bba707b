const missing = new WeakSet<object>()

/** @returns whether a file that was to be imported has failed to come */
export const isMissingFile = (error: unknown): boolean => missing.has(Object(error))

/** The builder reports what failed to come; called once at start. */
export function watchMissingFiles(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => void missing.add(payload))
  // It takes a style sheet that failed for one that is there: without its link it is asked for again.
  const removeFailed = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement) target.remove()
  }
  window.addEventListener('error', removeFailed, true)
}
