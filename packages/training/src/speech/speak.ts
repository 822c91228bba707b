import { planFrames } from './plan.ts'
import { renderFrames } from './render.ts'

export { speechRate } from './render.ts'

/** The loudest sample. */
const peak = 0.8

/**
 * A word as samples at `speechRate`, the same ones each time.
 * @param sounds ARPAbet with stress, such as `N OW1 K IY0`. What is no sound is left out.
 */
export function speak(sounds: string): Float32Array<ArrayBuffer> {
  const samples = renderFrames(planFrames(sounds))
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  return loudest > 0 ? samples.map((sample) => (sample * peak) / loudest) : samples
}
