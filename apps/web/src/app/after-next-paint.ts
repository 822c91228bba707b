/** A page that was hidden before its next frame has none. */
const frameMaxMs = 1_000

/** Yields until the next frame is painted, so that the feedback to a tap is seen before slow work starts. A hidden page paints nothing. */
export const afterNextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve()
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, frameMaxMs)
  })
