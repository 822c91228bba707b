/** The number of steps that measure the device's speed while it is cool. */
const baselineSteps = 8
/** A step that is longer by this factor shows that the device is hot or busy. */
const slowFactor = 1.5
/** A device that rests is cool below this factor: with one limit for both, it would rest in some steps and not in others. */
const coolFactor = 1.2
/** The weight of the newest step in the running mean. */
const newest = 0.2

export interface DutyCycle {
  /** @param stepMs the duration of a step @returns the rest before the next one, in ms; 0 at full speed */
  afterStep(stepMs: number): number
}

/**
 * Halves the device's work when its steps take twice as long, until they are about as fast as before.
 * @param share of the time that it works at most
 */
export function createDutyCycle(share = 1): DutyCycle {
  const first: number[] = []
  let usual = 0
  let mean = 0
  let isHot = false
  const cool = (stepMs: number): number => {
    if (first.length < baselineSteps) {
      first.push(stepMs)
      if (first.length < baselineSteps) return 0
      usual = [...first].sort((a, b) => a - b)[baselineSteps >> 1] ?? stepMs
      mean = usual
      return 0
    }
    mean += newest * (stepMs - mean)
    isHot = mean > (isHot ? coolFactor : slowFactor) * usual
    return isHot ? stepMs : 0
  }
  return { afterStep: (stepMs) => Math.max(cool(stepMs), stepMs * (1 / share - 1)) }
}
