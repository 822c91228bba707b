import { randomKey } from '@synet/core/random'
import { storage } from '@synet/ui/storage'

const key = 'device'
let made: string | undefined

/** A random name of this browser: the server counts devices by it, and notifies their owner of a new one. */
export function deviceId(): string {
  const known = storage.read(key) ?? made
  if (known) return known
  made = randomKey()
  storage.write(key, made)
  return made
}

const secretKey = 'device-secret'

/**
 * The server gives it to this browser at a log-in: it knows the browser again by it, and nobody who tries passwords
 * elsewhere makes its owner wait. It outlives a log-out.
 */
export const deviceSecret = {
  /** The secret as a field of a request, if there is one. */
  field: (): { deviceSecret?: string } => {
    const kept = storage.read(secretKey)
    return kept === undefined ? {} : { deviceSecret: kept }
  },
  keep: (secret: string): void => storage.write(secretKey, secret),
}
