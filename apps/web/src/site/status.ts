import { systemClock } from '@synet/core/clock'

/** Says on a status page that stayed open that it is old. */
const oldMs = 120_000
const checkMs = 10_000

const openedAt = systemClock.now().getTime()
const check = (): void => {
  // A timer may stand still while the device sleeps, so the clock is asked. It may be set back, too.
  const openMs = Math.abs(systemClock.now().getTime() - openedAt)
  if (openMs > oldMs) document.querySelector('#stale')?.removeAttribute('hidden')
}
setInterval(check, checkMs)
document.addEventListener('visibilitychange', check)
