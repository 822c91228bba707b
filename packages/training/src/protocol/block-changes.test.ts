import { describe, expect, it } from 'vitest'
import { parameterCount } from '#engine/model-config'
import { deltaBytes, deltaFormat, scalesBytes } from '#engine/delta-format'
import { blockCount, levelRows, listBlocks, measureBlocks, measureDeltaBlocks } from './block-changes.ts'
import { encodeHalf } from './half.ts'

const model = { layers: 3, width: 16, heads: 2, context: 16, batch: 4 }
const count = parameterCount(model)
const weights = (valueOf: (i: number) => number): Uint8Array => {
  const bytes = new DataView(new ArrayBuffer(2 * count))
  for (let i = 0; i < count; i++) bytes.setUint16(2 * i, encodeHalf(valueOf(i)), true)
  return new Uint8Array(bytes.buffer)
}

describe('blocks of a model', () => {
  it('are 48 without a gap, each with some parameters, whatever the depth', () => {
    for (const layers of [1, 2, 3, 12]) {
      const blocks = listBlocks({ ...model, layers })
      expect(blocks).toHaveLength(blockCount + 1)
      expect(blocks[0]).toBe(0)
      expect(blocks.at(-1)).toBe(parameterCount({ ...model, layers }))
      for (const [i, first] of blocks.slice(1).entries()) expect(first).toBeGreaterThan(blocks[i] ?? 0)
    }
  })

  it('show where weights moved, and by how much', () => {
    const [, , first = 0, end = 0] = listBlocks(model)
    const moved = measureBlocks(
      model,
      weights(() => 0.5),
      weights((i) => (i >= first && i < end ? 0.75 : 0.5)),
    )
    expect([...moved].map((change, block) => [block, change]).filter(([, change]) => change !== 0)).toEqual([[2, 0.25]])
  })
})

it('the blocks of a delta show where a unit moved the model [LUV-02]', () => {
  const bytes = new Uint8Array(deltaBytes(model))
  const view = new DataView(bytes.buffer)
  const valuesAt = deltaFormat.headerBytes + scalesBytes(model)
  for (let at = deltaFormat.headerBytes; at < valuesAt; at += 2) view.setUint16(at, encodeHalf(2), true)
  const [, , , , first = 0, end = 0] = listBlocks(model)
  const digitAt = (i: number) => (i >= first && i < end ? 0 : 1)
  for (let at = 0; valuesAt + at < bytes.length; at++)
    bytes[valuesAt + at] = [81, 27, 9, 3, 1].reduce((sum, place, i) => sum + place * digitAt(5 * at + 4 - i), 0)
  const moved = measureDeltaBlocks(model, bytes)
  expect([...moved].flatMap((change, block) => (change === 0 ? [] : [[block, change]]))).toEqual([[4, 2]])
  expect(levelRows([moved])[0]?.[4]).not.toBe('1')
})

describe('levels', () => {
  it('share one scale, from 1 to 5', () => {
    const rows = [Float32Array.from({ length: blockCount }, (_, i) => i), new Float32Array(blockCount)]
    const [rising = '', still = ''] = levelRows(rows)
    expect(rising).toMatch(/^1+2+3+4+5+$/)
    expect(still).toBe('1'.repeat(blockCount))
    expect(levelRows([new Float32Array(blockCount)])).toEqual(['1'.repeat(blockCount)])
    expect(levelRows([])).toEqual([])
  })

  it('have all tones where blocks moved by nearly the same, and one where by the same', () => {
    const near = Float32Array.from({ length: blockCount }, (_, i) => 1 + ((i * 29) % 48) / 1_000)
    expect(new Set(levelRows([near])[0])).toEqual(new Set('12345'))
    expect(levelRows([new Float32Array(blockCount).fill(0.25)])).toEqual(['3'.repeat(blockCount)])
  })
})
