/** Interval of work that follows the window's size (UI-08). */
export const resizeThrottleMs = 50

/** At most one call in `ms`; the last of several is made when the time is up, so that the end state is never missed. */
export function throttle(work: () => void, ms: number): { readonly run: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const run = (): void => {
    if (timer) {
      again = true
      return
    }
    work()
    timer = setTimeout(() => {
      timer = undefined
      if (!again) return
      again = false
      run()
    }, ms)
  }
  return { run, stop: () => clearTimeout(timer) }
}
