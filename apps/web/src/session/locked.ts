import { useSyncExternalStore } from 'react'
import { storage } from '#device/storage.ts'

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

/** Before the first page: it is not shown when the app has to be locked, nor when that can't be told. */
export async function startLock(): Promise<void> {
  if (storage.read(lockKey) === undefined) return
  await import('./app-lock.ts').then(
    ({ startAppLock }) => startAppLock(),
    () => setLocked(true),
  )
}
