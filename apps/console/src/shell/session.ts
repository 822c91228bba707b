import { useSyncExternalStore } from 'react'

/** An operator's token lives in this browser tab only. */
const key = 'operator-token'
let token = sessionStorage.getItem(key) ?? undefined
const listeners = new Set<() => void>()

export const session = {
  token: (): string | undefined => token,
  set(next: string | undefined): void {
    token = next
    if (next === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
    for (const listener of listeners) listener()
  },
}

export const useToken = (): string | undefined =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, session.token)
