import { askTogether } from '../counts/ask-together.ts'
import { costAnswers } from '../engine/cost-answers.ts'
import { readCounts } from '../counts/counts-file.ts'
import { speakByCounts } from '../counts/sound-counts.ts'

async function read(file) {
  const url = new URL(file, import.meta.url)
  if (url.protocol !== 'file:') return new Uint8Array(await (await fetch(url)).arrayBuffer())
  const { readFile } = await import('node:fs/promises')
  return readFile(url)
}

const newline = 10
const bytesMax = 240

/** Compiles the engine and loads the model once. */
let opened
async function open() {
  const { model, engine: version, ...about } = JSON.parse(new TextDecoder().decode(await read('./model.json')))
  const { instance } = await WebAssembly.instantiate(await read('./engine.wasm'), {})
  const engine = instance.exports
  const { layers, width, heads, context, batch } = model
  if (!engine.configure(layers, width, heads, context, batch, Number(version > 1), Number(version === 3)))
    throw new Error('the engine refuses the model')
  const file = await read('./model.safetensors')
  // The weights lie behind the length of the header and the header.
  const header = Number(new DataView(file.buffer, file.byteOffset).getBigUint64(0, true))
  new Uint8Array(engine.memory.buffer).set(file.subarray(8 + header), engine.halfAt())
  if (!engine.loadHalf()) throw new Error('the weights are damaged')
  return { engine, context, speak: about.share && (await openCounts()), ...about }
}

async function openCounts() {
  const counts = new Blob([await read('./counts.gz')]).stream().pipeThrough(new DecompressionStream('gzip'))
  return speakByCounts(readCounts(new Uint8Array(await new Response(counts).arrayBuffer())))
}

/** The likeliest bytes behind a text, one by one. */
function write({ engine, context, writes }, written) {
  const start = written.length
  // An answer ends with its line, or where the model's sight ends.
  const end = writes === 'line' ? context + 1 : start + bytesMax
  while (written.length < end) {
    const seen = written.slice(-context)
    new Uint8Array(engine.memory.buffer).set(seen, engine.tokensAt())
    const next = engine.sampleNext(seen.length, 0, 0, 0)
    if (writes === 'line' && next === newline) break
    written.push(next)
  }
  return written.slice(start)
}

/** Answers a question by the model, and by counts if it has any, or continues a text. */
export const answer = async (text) => {
  opened ??= open()
  const model = await opened
  const { engine, context, mark, alphabet, speak, share } = model
  const question = new TextEncoder().encode(`${text}${mark}`)
  const costOf = (answers) => costAnswers(engine, context, question, answers, newline)
  const bytes = speak ? [...askTogether(speak, costOf, share, text)] : write(model, [...question])
  return alphabet
    ? bytes.map((byte) => alphabet.texts[byte - alphabet.first] || '?').join(alphabet.between)
    : new TextDecoder().decode(Uint8Array.from(bytes))
}
