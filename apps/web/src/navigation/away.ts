import { clock } from '@synet/contract/server-clock'

/** People leave to copy an address or to read a code: so long they find the page as they left it, typing included. */
export const awayMaxMs = 30 * 60_000

export function createAwayWatch(now: () => number, launchAgain: () => void) {
  let hiddenAt: number | undefined
  return {
    hidden(): void {
      hiddenAt ??= now()
    },
    shown(): void {
      if (hiddenAt !== undefined && now() - hiddenAt >= awayMaxMs) launchAgain()
      hiddenAt = undefined
    },
  }
}

/** NAV-11: shown again after long, the app starts at its root. */
export function startAwayWatch(launchAgain: () => void): void {
  const watch = createAwayWatch(() => clock.now().getTime(), launchAgain)
  document.addEventListener('visibilitychange', () => (document.hidden ? watch.hidden() : watch.shown()))
}
