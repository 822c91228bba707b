import type { Trainer } from '#engine/trainer'
import type { WorkUnit } from '#protocol/work-unit'

/** What the leased model and the trained one make of a prompt: its answer, or its text with the same seed. */
export interface BeforeAfter {
  readonly prompt: Uint8Array
  readonly before: Uint8Array
  readonly after: Uint8Array
}

const writtenBytes = 96
const temperature = 0.8
const newline = 10

/**
 * Takes some tenths of a second on a desktop's core where the model continues text, and less where it answers.
 * @param trainer in the state after the unit's last step; afterwards it is at the unit's beginning
 */
export function writeBeforeAfter(
  trainer: Trainer,
  unit: WorkUnit,
  prompts: readonly Uint8Array[],
): readonly BeforeAfter[] {
  // A model of protocol 5 learned answers only: it knows nothing of what follows a line.
  const answers = unit.protocol === 5
  // A question that the model cannot take must not cost the unit.
  const asked = answers ? prompts.filter(({ length }) => length > 0 && length <= unit.model.context) : prompts
  const write = (): readonly Uint8Array[] =>
    answers
      ? trainer.answer(asked, newline)
      : asked.map((prompt) => trainer.sample(prompt, writtenBytes, unit.seed, temperature))
  const after = write()
  trainer.loadWeights(unit.baseWeights)
  const before = write()
  const none = new Uint8Array()
  return asked.map((prompt, i) => ({ prompt, before: before[i] ?? none, after: after[i] ?? none }))
}
