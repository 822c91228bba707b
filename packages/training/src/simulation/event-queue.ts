interface Event {
  readonly at: number
  readonly run: () => void
}

/** Runs events in the order of their times; events of the same time in any order. */
export function createEventQueue() {
  const heap: Event[] = []
  const swap = (a: number, b: number): void => {
    const [one, other] = [heap[a], heap[b]]
    if (one && other) [heap[a], heap[b]] = [other, one]
  }
  const isBefore = (a: number, b: number): boolean => (heap[a]?.at ?? Infinity) < (heap[b]?.at ?? Infinity)
  const sink = (from: number): void => {
    for (let i = from; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      const least = isBefore(right, left) ? right : left
      if (!isBefore(least, i)) return
      swap(i, least)
      i = least
    }
  }
  return {
    /** @param at in seconds */
    add(at: number, run: () => void): void {
      heap.push({ at, run })
      for (let i = heap.length - 1; i > 0 && isBefore(i, (i - 1) >> 1); i = (i - 1) >> 1) swap(i, (i - 1) >> 1)
    },
    /** Runs events until the time, each with the time set by `begin`. */
    runUntil(end: number, begin: (at: number) => void): void {
      for (let first = heap[0]; first && first.at < end; first = heap[0]) {
        const last = heap.pop()
        if (last && last !== first) {
          heap[0] = last
          sink(0)
        }
        begin(first.at)
        first.run()
      }
    },
  }
}
