/** A promise and the functions that settle it. */
export interface Settled<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: unknown) => void
}

/** Does the work of `Promise.withResolvers`, which the oldest supported browsers lack. */
export function withResolvers<T>(): Settled<T> {
  let resolve: Settled<T>['resolve'] = () => undefined
  let reject: Settled<T>['reject'] = () => undefined
  const promise = new Promise<T>((...both) => {
    ;[resolve, reject] = both
  })
  return { promise, resolve, reject }
}
