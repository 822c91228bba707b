import { useSyncExternalStore } from 'react'
import { storage, tabStorage } from '@synet/ui/storage'

/** The session of the user (ENT-02). Its token survives a reload; the user is kept in the query cache. */
const key = 'token'
/** The language that somebody has chosen here and the server does not know yet. It ends with their session. */
export const untoldLanguageKey = 'untold-language'
/** Says to the log-in page of this tab that the session has ended in another one. */
export const endedElsewhere = 'ended-elsewhere'
let token = storage.read(key)
const listeners = new Set<() => void>()

export const session = {
  token: (): string | undefined => token,
  isLogged: (): boolean => token !== undefined,
  start(next: string): void {
    token = next
    storage.write(key, next)
    for (const listener of listeners) listener()
  },
  end(): void {
    token = undefined
    storage.remove(key)
    storage.remove(untoldLanguageKey)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

// Another tab logged in or out: nothing of the former user may stay here.
window.addEventListener('storage', (event) => {
  if (event.key !== key || event.newValue === (token ?? null)) return
  if (event.newValue === null) tabStorage.write(endedElsewhere, '1')
  location.reload()
})

export const useIsLogged = (): boolean => useSyncExternalStore(session.subscribe, session.isLogged)
