import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { chooseEngine } from './choose-engine.ts'
import { hasRelaxedSimd } from './engine-url.ts'

/** The engine with another instruction of the same type in place of each dot product: it computes other bits. */
function withOtherDots(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const changed = bytes.slice()
  // `i32x4.relaxed_dot_i8x16_i7x16_add_s` becomes `i32x4.relaxed_laneselect`.
  for (let at = 0; at < changed.length - 2; at++) {
    if (changed[at] === 0xfd && changed[at + 1] === 0x93 && changed[at + 2] === 0x02) changed[at + 1] = 0x8b
  }
  return changed
}

describe.runIf(hasRelaxedSimd)('the choice of the engine', () => {
  const load =
    (change: (bytes: Uint8Array<ArrayBuffer>, url: URL) => Uint8Array<ArrayBuffer>, asked: string[] = []) =>
    async (url: URL) => {
      asked.push(url.pathname.split('/').at(-1) ?? '')
      return WebAssembly.compile(change(new Uint8Array(await readFile(url)), url))
    }

  it('takes the quicker engine where it gives the recorded bits, and loads no other', async () => {
    const asked: string[] = []
    const { engine, selfTest } = await chooseEngine(load((bytes) => bytes, asked))
    expect({ engine, selfTest, asked }).toEqual({
      engine: 'relaxed',
      selfTest: 'passed',
      asked: ['engine-relaxed.wasm'],
    })
  })

  it('takes the plain engine where the relaxed instruction of the browser gives other bits [EVR-04]', async () => {
    const asked: string[] = []
    const { engine, selfTest } = await chooseEngine(load(withOtherDots, asked))
    expect({ engine, selfTest }).toEqual({ engine: 'plain-instead', selfTest: 'passed' })
    expect(asked).toEqual(['engine-relaxed.wasm', 'engine.wasm'])
  })

  it('refuses a device only when the plain engine differs, too [EVR-04]', async () => {
    const relaxed = new URL('./engine-relaxed.wasm', import.meta.url)
    const wrong = withOtherDots(new Uint8Array(await readFile(relaxed)))
    const { engine, selfTest } = await chooseEngine(load(() => wrong))
    expect({ engine, selfTest }).toEqual({ engine: 'relaxed', selfTest: 'hash' })
  })
})
