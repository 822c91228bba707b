import { refuse, type Result } from '@synet/core/result'

/** Of the process's connections units take so many at most: the others are left to money. */
const atOnceMax = 5
/** More than this would wait longer than it takes to ask again; of each kind. */
const waitingMax = 64
const againSeconds = 2

let atWork = 0
/** Work that is done goes before work that is asked for. */
const waiting = { done: [] as (() => void)[], asked: [] as (() => void)[] }

/**
 * Calls about units take turns, so that a crowd of devices costs nobody's transfer more than a moment. Refusals:
 * `train.busy` when too many wait already; the device asks again, and nothing of its work is lost.
 */
export async function withConcurrencyLimit<T>(
  kind: keyof typeof waiting,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (atWork >= atOnceMax) {
    if (waiting[kind].length >= waitingMax) return refuse('train.busy', { seconds: againSeconds })
    // Whoever ends hands his turn over.
    await new Promise<void>((resolve) => waiting[kind].push(resolve))
  } else {
    atWork++
  }
  try {
    return await work()
  } finally {
    const next = waiting.done.shift() ?? waiting.asked.shift()
    if (next) next()
    else atWork--
  }
}
