import { describe, expect, it } from 'vitest'
import { decodeDelta } from '#protocol/decode-delta'
import { decodeHalf } from '#protocol/half'
import { measureDelta } from '#protocol/measure-delta'
import { unitLimits } from '#protocol/work-unit'
import { deltaBytes, deltaFormat, scalesBytes } from './delta-format.ts'
import { loadTinyUnit } from './test-support/fixture.ts'
import { createTrainer, initialWeights } from './trainer.ts'

const { module, unit } = await loadTinyUnit()
const { model } = unit
const trainer = createTrainer(module, model)
trainer.loadWeights(unit.baseWeights)
trainer.loadShard(unit.shard)
for (let i = 0; i < 10; i++) trainer.step(1, i, 1e-3)

const from = new DataView(unit.baseWeights.buffer, unit.baseWeights.byteOffset)
/** What the steps changed, unrounded. */
const changes = new Float32Array(trainer.parameters().buffer).map(
  (value, i) => value - decodeHalf(from.getUint16(2 * i, true)),
)

function deltaOf(seed: number): Uint8Array<ArrayBuffer> {
  const delta = trainer.delta(seed)
  if (!delta.ok) throw new Error(delta.error)
  return delta.value
}
function decode(delta: Uint8Array): Float32Array {
  const decoded = decodeDelta(model, trainer.engineVersion, delta)
  if (!decoded.ok) throw new Error(decoded.error)
  return decoded.value
}

describe('a ternary delta [NET-05]', () => {
  it('has the length that its model defines, and at most three values in each block', () => {
    const delta = deltaOf(7)
    expect(delta.length).toBe(deltaBytes(model))
    const decoded = decode(delta)
    for (let block = 0; block < decoded.length; block += deltaFormat.block) {
      const sizes = new Set([...decoded.subarray(block, block + deltaFormat.block)].map(Math.abs))
      sizes.delete(0)
      expect(sizes.size).toBeLessThanOrEqual(1)
    }
  })

  it('rounds alike for one seed and otherwise for another', () => {
    expect(deltaOf(7)).toEqual(deltaOf(7))
    expect(deltaOf(8)).not.toEqual(deltaOf(7))
  })

  it('is the change itself in the mean of many seeds, up to its largest values', () => {
    const seeds = 400
    const sum = new Float64Array(changes.length)
    const scales = decode(deltaOf(1))
    for (let seed = 1; seed <= seeds; seed++)
      decode(deltaOf(seed * 7_919)).forEach((value, i) => (sum[i] = (sum[i] ?? 0) + value))
    let errors = 0
    let variance = 0
    changes.forEach((change, i) => {
      const block = i - (i % deltaFormat.block)
      const scale = Math.max(...scales.subarray(block, block + deltaFormat.block).map(Math.abs))
      if (Math.abs(change) >= scale) return
      errors += ((sum[i] ?? 0) / seeds - change) ** 2
      variance += (scale * Math.abs(change) - change * change) / seeds
    })
    // The mean square error is the variance of a mean of this many roundings, and no bias comes on top.
    expect(errors / variance).toBeGreaterThan(0.95)
    expect(errors / variance).toBeLessThan(1.05)
  })

  it('measures as long as what it decodes to', () => {
    const delta = deltaOf(7)
    const length = Math.hypot(...decode(delta))
    expect(measureDelta(model, trainer.engineVersion, delta)).toMatchObject({ ok: true })
    const measured = measureDelta(model, trainer.engineVersion, delta)
    expect(measured.ok && Math.abs(measured.value / length - 1)).toBeLessThan(1e-6)
  })

  it('decodes from the middle of a larger buffer', () => {
    const padded = new Uint8Array(deltaOf(7).length + 3)
    padded.set(deltaOf(7), 3)
    expect(decode(padded.subarray(3))).toEqual(decode(deltaOf(7)))
  })

  it('has 93,774 bytes for the published model, and fits into one call as base64 for any model', () => {
    expect(deltaBytes({ layers: 2, width: 128, heads: 4, context: 64, batch: 16 })).toBe(93_774)
    expect((unitLimits.anyDeltaBytesMax * 4) / 3).toBeLessThan(8_000_000)
  })

  it('is all zeros without a step', () => {
    const still = createTrainer(module, model)
    still.loadWeights(unit.baseWeights)
    const delta = still.delta(7)
    expect(delta.ok && decode(delta.value).every((value) => value === 0)).toBe(true)
  })

  it('is refused with what the engine does not write', () => {
    const changed = (at: number, ...bytes: number[]): Uint8Array => {
      const copy = deltaOf(7)
      copy.set(bytes, at < 0 ? copy.length + at : at)
      return copy
    }
    const reason = (bytes: Uint8Array) => measureDelta(model, trainer.engineVersion, bytes)
    const values = deltaFormat.headerBytes + scalesBytes(model)
    expect(reason(changed(values, 243))).toMatchObject({ ok: false, facts: { part: 'value' } })
    for (const half of [
      [0, 0x7c],
      [0, 0x7e],
    ])
      expect(reason(changed(deltaFormat.headerBytes, ...half))).toMatchObject({ ok: false, error: 'unit.non-finite' })
    expect(reason(changed(deltaFormat.headerBytes, 0, 0xbc))).toMatchObject({ ok: false, facts: { part: 'scale' } })
    for (const at of [0, 8]) expect(reason(changed(at, 1))).toMatchObject({ ok: false, facts: { part: 'header' } })
    const other = measureDelta(model, trainer.engineVersion + 1, deltaOf(7))
    expect(other).toMatchObject({ ok: false, facts: { part: 'header' } })
    for (const bytes of [deltaOf(7).subarray(1), new Uint8Array()])
      expect(reason(bytes)).toMatchObject({ ok: false, facts: { part: 'length' } })
  })

  it('is refused with a value where there is no parameter', () => {
    const odd = { ...model, context: 16 }
    const other = createTrainer(module, odd)
    other.loadWeights(initialWeights(module, odd, 1))
    const delta = other.delta(7)
    if (!delta.ok) throw new Error(delta.error)
    expect(measureDelta(odd, other.engineVersion, delta.value)).toMatchObject({ ok: true })
    delta.value.set([242], delta.value.length - 1)
    expect(measureDelta(odd, other.engineVersion, delta.value)).toMatchObject({ facts: { part: 'value' } })
  })

  it('is refused when a parameter is not finite', () => {
    const broken = createTrainer(module, model)
    broken.loadWeights(unit.baseWeights)
    broken.loadShard(unit.shard)
    const snapshot = broken.snapshot()
    new DataView(snapshot.buffer).setFloat32(32, Number.NaN, true)
    broken.restore(snapshot)
    expect(broken.delta(7)).toMatchObject({ ok: false, error: 'unit.non-finite' })
    expect(broken.step(1, 0, 1e-3)).toBeNaN()
  })
})
