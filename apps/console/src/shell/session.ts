import { storage, tabStorage } from '@synet/ui/storage'
import { useSyncExternalStore } from 'react'

/** An operator's token lives in this browser tab only. */
const key = 'operator-token'
/** A reload still says why the session ended. */
const reasonKey = 'operator-session-ended'
let token = tabStorage.read(key)
let reason = tabStorage.read(reasonKey)

const keep = (name: string, value: string | undefined): void =>
  value === undefined ? tabStorage.remove(name) : tabStorage.write(name, value)

const listeners = new Set<() => void>()

export const session = {
  token: (): string | undefined => token,
  /** Why the last one ended, unless the operator ended it. */
  reason: (): string | undefined => reason,
  set(next: string | undefined, why?: string): void {
    token = next
    reason = why
    keep(key, next)
    keep(reasonKey, why)
    for (const listener of listeners) listener()
  },
}

const deviceKey = 'operator-device'

/**
 * A secret that the server gave this browser at a log-in. It identifies the browser, so that strangers who try an
 * operator's name do not lock the operator out here. It outlives the session.
 */
export const deviceSecret = {
  /** As a field of a request. */
  field: (): { deviceSecret?: string } => {
    const kept = storage.read(deviceKey)
    return kept === undefined ? {} : { deviceSecret: kept }
  },
  keep: (secret: string): void => storage.write(deviceKey, secret),
}

export const useToken = (): string | undefined =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, session.token)
