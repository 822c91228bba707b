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
  new Uint8Array(engine.memory.buffer).set(await read('./weights.f16'), engine.halfAt())
  if (!engine.loadHalf()) throw new Error('the weights are damaged')
  return { engine, context, ...about }
}

/** Answers a question, or continues a text, by the likeliest bytes. */
export const answer = async (text) => {
  opened ??= open()
  const { engine, context, writes, mark, alphabet } = await opened
  const written = [...new TextEncoder().encode(`${text}${mark}`)]
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
  const bytes = written.slice(start)
  return alphabet
    ? bytes.map((byte) => alphabet.texts[byte - alphabet.first] || '?').join(alphabet.between)
    : new TextDecoder().decode(Uint8Array.from(bytes))
}
