/**
 * @returns operations per second with `inFlight` callers that each wait for their answer, and the duration of each in
 * ms
 */
export async function measure(
  operation: () => Promise<unknown>,
  { inFlight, forMs }: { inFlight: number; forMs: number },
): Promise<{ perSecond: number; times: number[] }> {
  const start = performance.now()
  const times: number[] = []
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (performance.now() - start < forMs) {
        const begun = performance.now()
        await operation()
        times.push(performance.now() - begun)
      }
    }),
  )
  return { perSecond: (times.length * 1_000) / (performance.now() - start), times }
}

/** @returns how many seconds the work took */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1_000
}

/** @param share 0.5 is the median */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

export const median = (values: readonly number[]): number => quantile(values, 0.5)
