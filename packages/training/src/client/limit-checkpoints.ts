import { days } from '@synet/core/clock'
import type { KeptUnits } from './kept-units.ts'

/** What checkpoints may write in a day: every one of them wears the device's storage. */
const dayBytesMax = 2e9
/** What may wait to be written: a page on a phone has 200 MB in all. */
const waitingBytesMax = 30e6

/**
 * Bounds what a device writes of checkpoints, over all its units. One that comes while another is being written, or
 * after the day's bytes, is dropped: the one before it stays, and a restart loses more.
 */
export function limitCheckpoints(kept: KeptUnits, now: () => number): KeptUnits {
  let day = 0
  let dayBytes = 0
  let waitingBytes = 0
  return {
    ...kept,
    async write(key, unit) {
      const bytes = unit.checkpoint?.state.length ?? 0
      const today = Math.floor(now() / days(1))
      if (today !== day) [day, dayBytes] = [today, 0]
      const waits = waitingBytes > 0 && waitingBytes + bytes > waitingBytesMax
      if (bytes > 0 && (waits || dayBytes + bytes > dayBytesMax)) return
      dayBytes += bytes
      waitingBytes += bytes
      try {
        await kept.write(key, unit)
      } finally {
        waitingBytes -= bytes
      }
    },
  }
}
