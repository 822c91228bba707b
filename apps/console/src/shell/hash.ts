import { useSyncExternalStore } from 'react'

/** The address below `#`, with its parts: `#/ledger/account/7` is `ledger`, `account`, `7`. */
export const useHashParts = (): readonly string[] => {
  const hash = useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener)
      return () => window.removeEventListener('hashchange', listener)
    },
    () => location.hash,
  )
  return hash.replace(/^#\/?/, '').split('/').map(decodePart)
}

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export const hashOf = (...parts: readonly string[]): string => `#/${parts.map(encodeURIComponent).join('/')}`
