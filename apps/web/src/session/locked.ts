import { useSyncExternalStore } from 'react'

/** The minutes after which the app is locked; most people have none, and never fetch `app-lock.ts`. */
export const lockKey = 'app-lock'

const listeners = new Set<() => void>()
let locked = false

export const isLocked = (): boolean => locked
export function setLocked(next: boolean): void {
  locked = next
  for (const listener of listeners) listener()
}
export const useIsLocked = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isLocked)
