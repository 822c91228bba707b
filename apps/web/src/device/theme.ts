import { storage } from '@synet/ui/storage'
import { createStore } from '@synet/ui/store'

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

// The script in index.html reads the same key before the first paint.
const key = 'theme'
const lightDevice = matchMedia('(prefers-color-scheme: light)')
const choice = createStore<Theme>(themes.find((theme) => theme === storage.read(key)) ?? 'dark')

function show(): void {
  const theme = choice.read()
  const isLight = theme === 'light' || (theme === 'system' && lightDevice.matches)
  document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark'
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', isLight ? '#FFFFFF' : '#0A0C10')
}

/** The device's own theme may change while the app is open. */
lightDevice.addEventListener('change', show)

export function chooseTheme(theme: Theme): void {
  storage.write(key, theme)
  choice.set(theme)
  show()
}

export const useTheme = choice.useValue
