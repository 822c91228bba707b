/** Chromium's event; other browsers have none, and their own way. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The browser offers it once, early: it is kept for the download page, which alone listens. */
export const installOffer = { event: undefined as InstallEvent | undefined, changed: (): void => undefined }

export function captureInstallOffer(): void {
  const keep = (event?: InstallEvent): void => {
    installOffer.event = event
    installOffer.changed()
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallEvent)
  })
  addEventListener('appinstalled', () => keep())
}
