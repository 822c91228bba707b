import { systemClock } from '@synet/core/clock'
import { queryClient } from '#api/api.ts'

const checkMs = 10_000
/** A clock that the system adjusts moves by less. */
const jumpMs = 2_000

/** How far the device's clock is ahead of the time that nobody can set. */
const ahead = (): number => systemClock.now().getTime() - performance.now()

/**
 * The cache computes by the device's clock how old an answer is. Where somebody sets it back, what is shown would count as new
 * until the clock has caught up: it is asked for again. A sleep only makes it older.
 */
export function watchClock(): void {
  let before = ahead()
  const check = (): void => {
    const now = ahead()
    if (now < before - jumpMs) void queryClient.invalidateQueries()
    before = now
  }
  setInterval(check, checkMs)
  document.addEventListener('visibilitychange', check)
}
