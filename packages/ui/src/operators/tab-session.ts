import { tabStorage } from '../storage.ts'
import { createStore } from '../store.ts'

const keep = (key: string, value: string | undefined): void =>
  value === undefined ? tabStorage.remove(key) : tabStorage.write(key, value)

/** An operator's session lives as long as its tab: a reload keeps it, and no other tab or later visit has it. */
export function createTabSession(tokenKey: string, reasonKey: string) {
  const token = createStore(tabStorage.read(tokenKey))
  let reason = tabStorage.read(reasonKey)
  return {
    token: token.read,
    /** Why the last one ended, unless the operator ended it; a reload still says so. */
    reason: (): string | undefined => reason,
    set(next: string | undefined, why?: string): void {
      reason = why
      keep(tokenKey, next)
      keep(reasonKey, why)
      token.set(next)
    },
    useToken: token.useValue,
  }
}
