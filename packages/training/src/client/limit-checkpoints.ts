import { days } from '@synet/core/clock'
import type { UnitStore } from './unit-store.ts'

/** What checkpoints may write in a day: every one of them wears the device's storage. */
const dayBytesMax = 2e9
/** What may wait to be written: a page on a phone has 200 MB in all. */
const waitingBytesMax = 30e6

/** What checkpoints wrote on a day, counted from 1970. */
export interface DayBytes {
  readonly day: number
  readonly bytes: number
}

/** Where that is noted. A page notes it beyond a reload: a person who reloads often would otherwise have no bound. */
export interface DayBytesStore {
  read(): DayBytes | undefined
  write(noted: DayBytes): void
}

function inMemory(): DayBytesStore {
  let noted: DayBytes | undefined
  return {
    read: () => noted,
    write: (next) => {
      noted = next
    },
  }
}

/**
 * Bounds what a device writes of checkpoints, over all its units. One that comes while another is being written, or
 * after the day's bytes, is dropped: the one before it stays, and a restart loses more.
 */
export function limitCheckpoints(kept: UnitStore, now: () => number, noted: DayBytesStore = inMemory()): UnitStore {
  let waitingBytes = 0
  return {
    ...kept,
    async write(key, unit) {
      const bytes = unit.checkpoint?.state.length ?? 0
      if (bytes === 0) return kept.write(key, unit)
      const day = Math.floor(now() / days(1))
      const last = noted.read()
      const dayBytes = (last?.day === day ? last.bytes : 0) + bytes
      const waits = waitingBytes > 0 && waitingBytes + bytes > waitingBytesMax
      if (waits || dayBytes > dayBytesMax) return
      noted.write({ day, bytes: dayBytes })
      waitingBytes += bytes
      try {
        await kept.write(key, unit)
      } finally {
        waitingBytes -= bytes
      }
    },
  }
}
