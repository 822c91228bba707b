/** Thrown (or rejected with) by a handler whose action the person called off: no message is owed. */
export class Cancelled extends Error {
  override name = 'Cancelled'
}

export interface LoadingClick {
  /** Runs the handler unless one is still running. */
  click(): Promise<void>
}

/**
 * Handles a button's click: while its handler runs, further clicks are ignored.
 * @throws TypeError when the handler is no function or `loadingClass` no string (reached from untyped callers only)
 */
export function createLoadingClick(
  handler: () => unknown,
  loadingClass: string,
  setLoading: (loading: boolean) => void,
): LoadingClick {
  if (typeof handler !== 'function') throw new TypeError('handler')
  if (typeof loadingClass !== 'string') throw new TypeError('loadingClass')
  let running = false
  return {
    async click() {
      if (running) return
      running = true
      try {
        const outcome = handler()
        // A synchronous handler shows no loading style: nothing is being waited for.
        if (outcome instanceof Promise) {
          setLoading(true)
          await outcome
        }
      } catch (error) {
        if (!(error instanceof Cancelled)) throw error
      } finally {
        running = false
        setLoading(false)
      }
    },
  }
}
