import { useSyncExternalStore } from 'react'
import { storage } from './storage.ts'
import { createListeners } from './store.ts'

/** The inline script of an operators' page applies it before the first paint. */
const key = 'theme'

type Theme = 'dark' | 'light'
const readTheme = (): Theme => (document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark')
const { subscribe, notify } = createListeners()

export function switchTheme(): void {
  const next: Theme = readTheme() === 'light' ? 'dark' : 'light'
  storage.write(key, next)
  document.documentElement.dataset['theme'] = next
  notify()
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)
