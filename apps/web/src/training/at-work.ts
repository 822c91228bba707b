import { useSyncExternalStore } from 'react'

let atWork = false
const listeners = new Set<() => void>()

/** Says whether this device trains. It stands by itself, so that pages that only ask this do not load the training. */
export function setAtWork(now: boolean): void {
  if (now === atWork) return
  atWork = now
  for (const listener of listeners) listener()
}

export const useIsAtWork = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => atWork,
  )
