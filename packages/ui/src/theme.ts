import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'

/** The inline script of an operators' page applies it before the first paint. */
const key = 'theme'

type Theme = 'dark' | 'light'
const readTheme = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark')
const listeners = new Set<() => void>()

export function switchTheme(): void {
  const next: Theme = readTheme() === 'light' ? 'dark' : 'light'
  storage.write(key, next)
  document.documentElement.dataset['theme'] = next
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readTheme)
