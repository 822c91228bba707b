import { storage } from '@synet/ui/storage'
import { showLock } from './locked.ts'

/** The minutes after which the app is locked. */
const lockKey = 'app-lock'

/** Before the first page: it is not shown when the app has to be locked, nor when that can't be told. */
export const startLock = async (): Promise<void> =>
  storage.read(lockKey) === undefined
    ? undefined
    : import('./app-lock.tsx').then(
        ({ startAppLock }) => startAppLock(),
        () => showLock(() => null),
      )
