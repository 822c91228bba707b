/** A value in time: points between which it moves in straight lines. */
export interface Track {
  readonly add: (ms: number, value: number) => void
  /** A plateau with an edge at either end. */
  readonly hold: (from: number, to: number, value: number, edgeMs: number) => void
  readonly at: (ms: number) => number
}

export function createTrack(): Track {
  const points: { readonly ms: number; readonly value: number }[] = []
  const add = (ms: number, value: number): void => {
    points.push({ ms, value })
  }
  return {
    add,
    hold(from, to, value, edgeMs) {
      const edge = Math.min(edgeMs, (to - from) / 2)
      add(from + edge, value)
      add(to - edge, value)
    },
    at(ms) {
      const i = points.findIndex((point) => point.ms > ms)
      const [before, after] = i < 0 ? [points.at(-1)] : [points[i - 1], points[i]]
      if (!before || !after) return (before ?? after)?.value ?? 0
      return before.value + ((after.value - before.value) * (ms - before.ms)) / (after.ms - before.ms)
    },
  }
}
