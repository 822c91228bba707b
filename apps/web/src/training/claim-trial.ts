import { call } from '#api/api.ts'
import { storage } from '@synet/ui/storage'
import { session } from '#session/session.ts'
import { proveKey } from './device.ts'

const key = 'trial'

/** Records that this device has repeated a unit before anybody registered on it. */
export const recordTrial = (): void => storage.write(key, 'done')

/** Gives the trial to the account that logs in after it; without an answer the next log-in tries again. */
export async function claimTrial(): Promise<void> {
  const token = session.token()
  if (token === undefined) return
  await call('train/keepTrial', await proveKey(token))
  storage.remove(key)
}
