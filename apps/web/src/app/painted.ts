/** A page that was hidden before its next frame has none. */
const frameMaxMs = 1_000

/** After the answer to a tap is painted: what comes next is no part of it. A hidden page paints nothing. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve()
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, frameMaxMs)
  })
