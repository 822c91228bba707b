import { bitsOf } from '#counts/sound-counts'
import type { EngineExports } from './engine-exports.ts'

const vocabulary = 256
/** No byte costs more than some 40 bits, so that the chance of a whole answer is a number. */
const chanceMin = 1e-12
/** A power is this often the square of a smaller one, for which four terms are enough. */
const squares = 10

/** e to the power of x <= 0, by multiplications only: functions of powers differ between machines. */
function powerOf(x: number): number {
  const part = Math.max(x, -60) / 2 ** squares
  let power = 1 + part * (1 + (part / 2) * (1 + (part / 3) * (1 + part / 4)))
  for (let i = 0; i < squares; i++) power *= power
  return power
}

/** The chance of a byte by the logits of a row. */
function chanceOf(logits: Float32Array, byte: number): number {
  const top = logits.reduce((most, logit) => Math.max(most, logit), Number.NEGATIVE_INFINITY)
  const sum = logits.reduce((all, logit) => all + powerOf(logit - top), 0)
  return Math.max(chanceMin, powerOf((logits[byte] ?? top) - top) / sum)
}

/**
 * How unlikely a model finds answers to a question, up to and with the byte that ends them; see `Trainer`.
 * @returns bits in 256ths, in the same order
 */
export function costAnswers(
  engine: Pick<EngineExports, 'memory' | 'tokensAt' | 'logitsAt' | 'continueRows' | 'rowsAtOnce'>,
  context: number,
  question: Uint8Array,
  answers: readonly Uint8Array[],
  end: number,
): readonly number[] {
  const costs: number[] = []
  const rowsMax = engine.rowsAtOnce()
  for (let first = 0; first < answers.length; first += rowsMax) {
    const texts = answers
      .slice(first, first + rowsMax)
      .map((answer) => [...question, ...answer, end].slice(0, context + 1))
    const rows = Math.ceil(texts.length / 4) * 4
    const bits = texts.map(() => 0)
    const longest = Math.max(...texts.map(({ length }) => length))
    for (let t = 0; t + 1 < longest; t++) {
      const bytes = Uint8Array.from({ length: rows }, (_, row) => texts[row]?.[t] ?? end)
      new Uint8Array(engine.memory.buffer).set(bytes, engine.tokensAt())
      engine.continueRows(rows, t)
      if (t + 1 < question.length) continue
      const logits = new Float32Array(engine.memory.buffer, engine.logitsAt(), rows * vocabulary)
      texts.forEach((text, row) => {
        const next = text[t + 1]
        if (next === undefined) return
        bits[row] = (bits[row] ?? 0) + bitsOf(chanceOf(logits.subarray(row * vocabulary, (row + 1) * vocabulary), next))
      })
    }
    costs.push(...bits)
  }
  return costs
}
