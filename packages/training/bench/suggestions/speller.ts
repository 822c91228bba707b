import { type EngineExports, instantiateEngine } from '#engine/engine-exports'
import { type ModelConfig, vocabulary } from '#engine/model-config'
import { byteChances, type Grams } from './kneser-ney.ts'

/** Says the chances of the next byte, of one text and of several continuations of it. */
export interface Speller {
  /** Returns the chances behind the first `at` bytes. */
  begin(text: Uint8Array, at: number): Float64Array
  /** Replaces the continuations by some of them, each with one more byte. At first there is one, the empty one. */
  extend(next: readonly { readonly from: number; readonly byte: number }[]): readonly Float64Array[]
}

/** Continuations that are followed at a time. */
export const beam = 8

export const latin1 = (text: Uint8Array): string => Buffer.from(text).toString('latin1')

/** The contexts of a byte from the empty one on. */
export function contextsBefore(text: string, order: number): string[] {
  return Array.from({ length: Math.min(order, text.length + 1) }, (_, length) => text.slice(text.length - length))
}

export function countingSpeller(grams: Grams): Speller {
  let texts: string[] = []
  const chancesAfter = (text: string) => byteChances(grams, contextsBefore(text, grams.length))
  return {
    begin(text, at) {
      texts = [latin1(text.subarray(Math.max(0, at - grams.length), at))]
      return chancesAfter(texts[0] ?? '')
    },
    extend(next) {
      texts = next.map(({ from, byte }) => (texts[from] ?? '') + String.fromCharCode(byte))
      return texts.map(chancesAfter)
    },
  }
}

/** A word is not longer than what a model's context leaves behind the bytes before it. */
export const wordBytesMax = 32
/** So many bytes are kept when the context is full. */
const keptBytes = 64

/** Rows of the engine's memory for answers; each continues the same text. */
export function engineSpeller(module: WebAssembly.Module, model: ModelConfig, weights: Uint8Array): Speller {
  const engine = loadModel(module, model, weights)
  let [start, fed, depth] = [0, 0, 0]
  const feed = (bytes: readonly number[]): readonly Float64Array[] => {
    new Uint8Array(engine.memory.buffer).set(
      Uint8Array.from({ length: beam }, (_, row) => bytes[row] ?? bytes[0] ?? 0),
      engine.tokensAt(),
    )
    engine.continueRows(beam, fed + depth)
    return bytes.map((_, row) => chancesOf(engine, row))
  }
  return {
    begin(text, at) {
      depth = 0
      if (at - start > model.context - wordBytesMax || at < start + fed) {
        start = Math.max(0, at - keptBytes)
        fed = 0
      }
      // The last byte again: continuations may have overwritten what it left.
      fed = Math.min(fed, at - 1 - start)
      let chances = new Float64Array(vocabulary)
      for (; start + fed < at; fed++) chances = new Float64Array(feed([text[start + fed] ?? 0])[0] ?? [])
      return chances
    },
    extend(next) {
      copyRows(
        engine,
        model,
        next.map(({ from }) => from),
        { from: fed, to: fed + depth },
      )
      const chances = feed(next.map(({ byte }) => byte))
      depth += 1
      return chances
    },
  }
}

function loadModel(module: WebAssembly.Module, model: ModelConfig, weights: Uint8Array): EngineExports {
  const engine = instantiateEngine(module)
  const { layers, width, heads, context } = model
  engine.configure(layers, width, heads, context, beam, 1, 0)
  new Uint8Array(engine.memory.buffer).set(weights, engine.halfAt())
  if (!engine.loadHalf()) throw new Error('the weights are not finite')
  return engine
}

function chancesOf(engine: EngineExports, row: number): Float64Array {
  const logits = new Float32Array(engine.memory.buffer, engine.logitsAt() + 4 * vocabulary * row, vocabulary)
  const top = logits.reduce((a, b) => Math.max(a, b))
  const chances = Float64Array.from(logits, (logit) => Math.exp(logit - top))
  const sum = chances.reduce((a, b) => a + b)
  return chances.map((chance) => chance / sum)
}

/** Copies what the rows keep of some positions: queries, keys and values, layer by layer (assembly/answer.ts). */
function copyRows(
  engine: EngineExports,
  { layers, width, context }: ModelConfig,
  sources: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const memory = new Float32Array(engine.memory.buffer)
  const first = (engine.tokensAt() + Math.ceil((beam * (context + 1)) / 64) * 64) / 4
  const [position, row] = [3 * width, context * 3 * width]
  for (let layer = 0; layer < layers; layer++) {
    const at = first + layer * beam * row
    const parts = sources.map((source) =>
      memory.slice(at + source * row + from * position, at + source * row + to * position),
    )
    parts.forEach((part, target) => memory.set(part, at + target * row + from * position))
  }
}
