import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
const useHash = (): string => useSyncExternalStore(subscribe, () => location.hash)

/** The address below `#`, with its parts: `#/ledger/account/7?x=1` is `ledger`, `account`, `7`. */
export const useHashParts = (): readonly string[] =>
  useHash().replace(/^#\/?/, '').replace(/\?.*$/, '').split('/').map(decodePart)

/** Reads what follows the question mark of the address below `#`. */
export const useHashQuery = (): URLSearchParams => new URLSearchParams(/\?(.*)$/.exec(useHash())?.[1] ?? '')

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const hashOf = (...parts: readonly string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`

/** Moves there without a new entry in the browser's history. */
export const replaceHash = (hash: string): void => location.replace(hash)
