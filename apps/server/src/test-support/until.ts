/** Waits for a state, never for a time. @throws with `what` when it has not come after `timeoutMs` */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  timeoutMs = 60_000,
): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise((wake) => setTimeout(wake, 50))
  }
}
