import { useSyncExternalStore } from 'react'
import { installOffer } from './install-offer.ts'

export const useCanInstall = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      installOffer.changed = listener
      return () => {
        installOffer.changed = () => undefined
      }
    },
    () => installOffer.event !== undefined,
  )

/** Asks the browser to install the app; an offer is good once. @returns true when it was accepted */
export async function installApp(): Promise<boolean> {
  const { event } = installOffer
  if (!event) return false
  installOffer.event = undefined
  installOffer.changed()
  return (await event.prompt()).outcome === 'accepted'
}

/** Tells whether the page runs as an installed app already. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches
