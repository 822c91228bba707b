import { createTabSession } from '@synet/ui/operators/tab-session'
import { storage } from '@synet/ui/storage'

export const session = createTabSession('operator-token', 'operator-session-ended')

const deviceKey = 'operator-device'

/**
 * A secret that the server gave this browser at a log-in. It identifies the browser, so that strangers who try an
 * operator's name do not lock the operator out here. It outlives the session.
 */
export const deviceSecret = {
  /** The secret as a field of a request. */
  field: (): { deviceSecret?: string } => {
    const kept = storage.read(deviceKey)
    return kept === undefined ? {} : { deviceSecret: kept }
  },
  keep: (secret: string): void => storage.write(deviceKey, secret),
}
