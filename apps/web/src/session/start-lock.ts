import { storage } from '#device/storage.ts'
import { lockKey, setLocked } from './locked.ts'

/** Before the first page: it is not shown when the app has to be locked, nor when that can't be told. */
export async function startLock(): Promise<void> {
  if (storage.read(lockKey) === undefined) return
  await import('./app-lock.ts').then(
    ({ startAppLock }) => startAppLock(),
    () => setLocked(true),
  )
}
