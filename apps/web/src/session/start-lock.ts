import { storage } from '@synet/ui/storage'
import { showLock } from './locked.ts'

/** The minutes after which the app is locked. */
const lockKey = 'app-lock'

/** Runs before the first page, which is not shown when the app has to be locked, nor when that can't be told. */
export async function startLock(): Promise<void> {
  if (storage.read(lockKey) === undefined) return
  try {
    const { startAppLock } = await import('./app-lock.tsx')
    await startAppLock()
  } catch {
    showLock(() => null)
  }
}
