import { createStore } from '@synet/ui/store'
import type { ComponentType } from 'react'

const screen = createStore<ComponentType | undefined>(undefined)

/** What replaces the app while it is locked: `app-lock.tsx` is fetched only where a time was chosen. */
export const { read: lockScreen, set: showLock, useValue: useLockScreen } = screen
