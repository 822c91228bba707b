/**
 * Does the work of `AbortSignal.any`, which the oldest supported browsers lack, for a signal and a time limit. The listener
 * on the signal is gone once the time is over, so that a signal of long life does not gather them.
 */
export function withTimeout(signal: AbortSignal | undefined, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms)
  if (!signal) return timeout
  const both = new AbortController()
  for (const one of [signal, timeout]) {
    const abort = (): void => both.abort(one.reason)
    if (one.aborted) abort()
    one.addEventListener('abort', abort, { signal: both.signal })
  }
  return both.signal
}
