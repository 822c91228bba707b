import { useSyncExternalStore } from 'react'
import { storage } from '@synet/ui/storage'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

// The script in index.html reads the same key before the first paint.
const key = 'theme'
const lightDevice = matchMedia('(prefers-color-scheme: light)')
const listeners = new Set<() => void>()
let chosen = themes.find((theme) => theme === storage.read(key)) ?? 'dark'

function show(): void {
  const isLight = chosen === 'light' || (chosen === 'system' && lightDevice.matches)
  document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isLight ? '#FFFFFF' : '#0A0C10')
}

/** The device's own theme may change while the app is open. */
lightDevice.addEventListener('change', show)

export function chooseTheme(theme: Theme): void {
  chosen = theme
  storage.write(key, theme)
  show()
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
  )
