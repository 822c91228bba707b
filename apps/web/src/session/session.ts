import { useSyncExternalStore } from 'react'
import { storage, tabStorage } from '@synet/ui/storage'
import { createStore } from '@synet/ui/store'

/** The session of the user (ENT-02). Its token survives a reload; the user is kept in the query cache. */
const key = 'token'
/** The language that somebody has chosen here and the server does not know yet. It ends with their session. */
export const untoldLanguageKey = 'untold-language'
/** Says to the log-in page of this tab that the session has ended in another one. */
export const endedElsewhere = 'ended-elsewhere'
const token = createStore(storage.read(key))

export const session = {
  token: token.read,
  isLogged: (): boolean => token.read() !== undefined,
  start(next: string): void {
    storage.write(key, next)
    token.set(next)
  },
  end(): void {
    storage.remove(key)
    storage.remove(untoldLanguageKey)
    token.set(undefined)
  },
  subscribe: token.subscribe,
}

// Another tab logged in or out: nothing of the former user may stay here.
window.addEventListener('storage', (event) => {
  if (event.key !== key || event.newValue === (token.read() ?? null)) return
  if (event.newValue === null) tabStorage.write(endedElsewhere, '1')
  location.reload()
})

export const useIsLogged = (): boolean => useSyncExternalStore(session.subscribe, session.isLogged)
