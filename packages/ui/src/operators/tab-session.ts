import { useSyncExternalStore } from 'react'
import { tabStorage } from '../storage.ts'

const keep = (key: string, value: string | undefined): void =>
  value === undefined ? tabStorage.remove(key) : tabStorage.write(key, value)

/** An operator's session lives as long as its tab: a reload keeps it, and no other tab or later visit has it. */
export function createTabSession(tokenKey: string, reasonKey: string) {
  let token = tabStorage.read(tokenKey)
  let reason = tabStorage.read(reasonKey)
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const readToken = (): string | undefined => token
  return {
    token: readToken,
    /** Why the last one ended, unless the operator ended it; a reload still says so. */
    reason: (): string | undefined => reason,
    set(next: string | undefined, why?: string): void {
      token = next
      reason = why
      keep(tokenKey, next)
      keep(reasonKey, why)
      for (const listener of listeners) listener()
    },
    useToken: (): string | undefined => useSyncExternalStore(subscribe, readToken),
  }
}
