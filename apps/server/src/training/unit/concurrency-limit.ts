import { refuse, type Result } from '@synet/core/result'

/**
 * The most database connections of the process that calls about units may use, so that the others stay free for money.
 */
const atOnceMax = 5
/** The longest queue of each kind: beyond it, a call would wait longer than a retry takes. */
const waitingMax = 64
const againSeconds = 2

let atWork = 0
/** Submitted work has priority over requests for new work. */
const waiting = { done: [] as (() => void)[], asked: [] as (() => void)[] }

/**
 * Runs calls about units with a concurrency limit, so that many devices delay a transfer only for a moment. It refuses
 * with `train.busy` when too many calls wait already; the device retries, and none of its work is lost.
 */
export async function withConcurrencyLimit<T>(
  kind: keyof typeof waiting,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  if (atWork >= atOnceMax) {
    if (waiting[kind].length >= waitingMax) return refuse('train.busy', { seconds: againSeconds })
    // A finished call passes its slot on.
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
