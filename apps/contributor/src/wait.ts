/** @throws the signal's reason when it is, or was, aborted first */
export const wait = (ms: number, until: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    // An aborted signal reports no further event.
    until.throwIfAborted()
    const end = (): void => {
      until.removeEventListener('abort', abort)
      resolve()
    }
    const abort = (): void => {
      clearTimeout(timer)
      reject(until.reason)
    }
    const timer = setTimeout(end, ms)
    until.addEventListener('abort', abort, { once: true })
  })
