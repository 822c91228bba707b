import { invariant } from '@synet/core/result'
import type { EngineExports } from './engine-exports.ts'

/** Continues questions by their likeliest bytes; see `Trainer`. */
export function answerQuestions(
  engine: EngineExports,
  context: number,
  questions: readonly Uint8Array[],
  end: number,
): readonly Uint8Array[] {
  const rowsMax = engine.rowsAtOnce()
  const answers: Uint8Array[] = []
  for (let first = 0; first < questions.length; first += rowsMax) {
    const asked = questions.slice(first, first + rowsMax)
    invariant(
      asked.every(({ length }) => length > 0 && length <= context),
      'a question fits into the context',
    )
    const texts = asked.map((question) => [...question])
    const open = new Set(texts)
    for (let t = 0; t < context && open.size > 0; t++) {
      const bytes = Uint8Array.from({ length: Math.ceil(texts.length / 4) * 4 }, (_, row) => texts[row]?.[t] ?? end)
      new Uint8Array(engine.memory.buffer).set(bytes, engine.tokensAt())
      engine.continueRows(bytes.length, t)
      const next = new Uint8Array(engine.memory.buffer, engine.tokensAt(), texts.length)
      texts.forEach((text, row) => {
        if (!open.has(text) || text.length > t + 1) return
        if (next[row] === end) open.delete(text)
        else text.push(next[row] ?? end)
      })
    }
    answers.push(...texts.map((text, row) => Uint8Array.from(text.slice(asked[row]?.length))))
  }
  return answers
}
