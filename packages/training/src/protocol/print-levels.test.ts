import { describe, expect, it } from 'vitest'
import { deltaBytes, deltaFormat } from '#engine/delta-format'
import { listParameters, type ModelConfig, parameterCount } from '#engine/model-config'
import { measureBlocks, printBlocks, printLevels, printScale } from './print-levels.ts'

const model = (layers: number): ModelConfig => ({ layers, width: 16, heads: 1, context: 16, batch: 1 })

/** A delta that changes each parameter by 1, and those of one tensor by 100. */
function deltaOf(of: ModelConfig, loud: string): Uint8Array {
  const bytes = new Uint8Array(deltaBytes(of))
  const view = new DataView(bytes.buffer)
  const scales = Math.ceil(parameterCount(of) / deltaFormat.block)
  for (let i = 0; i < scales; i++) view.setFloat32(deltaFormat.headerBytes + 4 * i, 1, true)
  const changes = new Int8Array(bytes.buffer, deltaFormat.headerBytes + 4 * scales)
  const tensor = listParameters(of).find(({ name }) => name === loud)
  if (!tensor) throw new Error(`no tensor ${loud}`)
  changes.fill(1)
  changes.fill(100, tensor.offset, tensor.offset + tensor.rows * tensor.columns)
  return bytes
}
const loudBlocks = (of: ModelConfig, loud: string): number[] =>
  measureBlocks(of, deltaOf(of, loud)).flatMap((moved, block) => (moved === 100 ? [block] : []))

describe('the print of a unit', () => {
  it.each([1, 2, 3, 12])('LUV-02 has 48 blocks that cover a model of %i layers in file order', (layers) => {
    const blocks = measureBlocks(model(layers), deltaOf(model(layers), 'tokens'))
    expect(blocks).toHaveLength(printBlocks)
    expect(loudBlocks(model(layers), 'tokens')).toEqual([0, 1, 2, 3])
    expect(loudBlocks(model(layers), 'positions')).toEqual([4, 5])
  })

  it('LUV-02 gives each of two layers 8 blocks of attention and 12 of its matrices', () => {
    expect(loudBlocks(model(2), 'mlpOut.1')).toEqual([40, 41, 42, 43, 44, 45])
    expect(loudBlocks(model(2), 'mlpIn.0')).toEqual([14, 15, 16, 17, 18, 19])
    expect(loudBlocks(model(2), 'attentionOut.1')).toEqual([32, 33])
  })

  it('LUV-02 refers its levels to the 98th percentile of units before, or to its own', () => {
    const blocks = Array.from({ length: 48 }, (_, i) => i)
    expect([...printLevels([0, 0.17, 0.18, 0.36, 0.56, 0.8, 9], 1)]).toEqual([1, 1, 2, 3, 4, 5, 5])
    expect(printScale([blocks, blocks])).toBe(47)
    expect([...printLevels(blocks, null)].at(-1)).toBe(5)
    expect(
      [
        ...printLevels(
          Array.from({ length: 48 }, () => 0),
          null,
        ),
      ].every((level) => level === 5),
    ).toBe(true)
  })
})
