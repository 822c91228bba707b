import { storage } from '@synet/ui/storage'

const key = 'unit-ms'

/** Milliseconds that a standard unit took here, over all lanes, when units came one after the other. */
export const readUnitMs = (): number | undefined => Number(storage.read(key)) || undefined

/** Records what a trial took on a device that has not trained yet. @param ms for a standard unit */
export function recordUnitMs(ms: number): void {
  if (ms > 0 && readUnitMs() === undefined) storage.write(key, String(Math.round(ms)))
}

/** Measures from one handed-in unit to the next. @param units all that were handed in today */
export function createUnitPace(now: () => number): { handedIn(units: number): void; interrupted(): void } {
  let last: { readonly units: number; readonly at: number } | undefined
  return {
    handedIn(units) {
      const at = now()
      if (last && units > last.units) storage.write(key, String(Math.round((at - last.at) / (units - last.units))))
      last = { units, at }
    },
    interrupted() {
      last = undefined
    },
  }
}
