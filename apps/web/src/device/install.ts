import { useSyncExternalStore } from 'react'

/** Chromium's event; other browsers have none, and their own way. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallEvent | undefined
const listeners = new Set<() => void>()
const notify = (): void => {
  for (const listener of listeners) listener()
}

/** The browser offers it once, early: it is kept for the download page. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offered = event as InstallEvent
    notify()
  })
  window.addEventListener('appinstalled', () => {
    offered = undefined
    notify()
  })
}

export const useInstallOffer = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered !== undefined,
  )

/** Asks the browser to install the app; an offer is good once. @returns true when it was accepted */
export async function install(): Promise<boolean> {
  const event = offered
  if (!event) return false
  offered = undefined
  notify()
  return (await event.prompt()).outcome === 'accepted'
}

/** It runs as an app of its own already. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
