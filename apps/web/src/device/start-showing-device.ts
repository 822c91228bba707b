import { session } from '#session/session.ts'

/** At each log-in and each start of the app: which accounts use one device decides about agents' shares. */
export function startShowingDevice(): void {
  const show = (): void => {
    if (!session.isLogged()) return
    // Training repeats the call, and shows its error.
    import('#training/device.ts').then(({ proveDevice }) => proveDevice()).catch(() => undefined)
  }
  session.subscribe(show)
  show()
}
