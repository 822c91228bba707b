import { withResolvers } from '@synet/core/with-resolvers'

/** Turns values that callbacks push into an async iteration, in order and without a limit: for events, not for data. */
export interface Channel<T> extends AsyncIterable<T> {
  push(value: T): void
  /** The iteration ends once everything that was pushed has been read. */
  close(): void
}

export function createChannel<T>(): Channel<T> {
  const values: T[] = []
  let closed = false
  let wake = withResolvers<void>()
  return {
    push(value) {
      values.push(value)
      wake.resolve()
    },
    close() {
      closed = true
      wake.resolve()
    },
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (values.length > 0) yield values.shift() as T
        if (closed) return
        await wake.promise
        wake = withResolvers()
      }
    },
  }
}
