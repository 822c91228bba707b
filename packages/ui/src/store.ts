import { useSyncExternalStore } from 'react'

/** The listeners of a value: `subscribe` as React takes it, `notify` after each change. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify: (): void => {
      for (const listener of listeners) listener()
    },
  }
}

/** A value outside the components, which are drawn again when it is set. */
export function createStore<T>(first: T) {
  let value = first
  const { subscribe, notify } = createListeners()
  const read = (): T => value
  return {
    subscribe,
    read,
    set(next: T): void {
      value = next
      notify()
    },
    useValue: (): T => useSyncExternalStore(subscribe, read),
  }
}
