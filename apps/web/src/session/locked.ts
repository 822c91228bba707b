import { type ComponentType, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let screen: ComponentType | undefined

/** What replaces the app while it is locked: `app-lock.tsx` is fetched only where a time was chosen. */
export const lockScreen = (): ComponentType | undefined => screen
export function showLock(next: ComponentType | undefined): void {
  screen = next
  for (const listener of listeners) listener()
}
export const useLockScreen = (): ComponentType | undefined =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, lockScreen)
