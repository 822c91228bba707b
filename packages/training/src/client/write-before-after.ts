import type { Trainer } from '#engine/trainer'
import type { WorkUnit } from '#protocol/work-unit'

/** The same beginning, continued with the same seed by the leased model and by the trained one. */
export interface BeforeAfter {
  readonly prompt: Uint8Array
  readonly before: Uint8Array
  readonly after: Uint8Array
}

const promptBytesMax = 48
const writtenBytes = 96
const temperature = 0.8

const isBlank = (byte: number): boolean => byte === 32 || byte === 10

/** Whole words at the beginning of the unit's text, if it has any. */
function firstWords(text: Uint8Array): Uint8Array {
  const start = text.subarray(0, promptBytesMax).findIndex(isBlank) + 1
  const words = text.subarray(start, start + promptBytesMax)
  const end = words.findLastIndex(isBlank) + 1
  return words.slice(0, end || promptBytesMax)
}

/**
 * Takes some two hundred steps of a single window: a few tenths of a second on a desktop's core.
 * @param trainer in the state after the unit's last step; afterwards it is at the unit's beginning
 */
export function writeBeforeAfter(trainer: Trainer, unit: WorkUnit): BeforeAfter {
  const prompt = firstWords(unit.shard)
  const write = (): Uint8Array => trainer.sample(prompt, writtenBytes, unit.seed, temperature)
  const after = write()
  trainer.loadWeights(unit.baseWeights)
  return { prompt, before: write(), after }
}
