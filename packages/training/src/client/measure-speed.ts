import { median } from '#protocol/clip-deltas'

/** This many steps measure a device's speed; the next unit is leased only then, so that it is as long as the device is fast. */
const stepsMin = 5

export interface SpeedMeter {
  /** @param at the time of a step's end, in ms @returns what a step takes; undefined until enough have passed */
  atStep(at: number): number | undefined
}

/** The median of the last steps: a pause is one long step among them. */
export function measureSpeed(): SpeedMeter {
  const ends: number[] = []
  return {
    atStep(at) {
      ends.push(at)
      if (ends.length > stepsMin + 1) ends.shift()
      if (ends.length <= stepsMin) return undefined
      return median(ends.slice(1).map((end, i) => end - (ends[i] ?? end)))
    },
  }
}
