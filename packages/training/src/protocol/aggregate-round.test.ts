import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregateRound, type MergeLimits, trimmedMean } from './aggregate-round.ts'
import { clipDeltas, clipLimits, deltaNorm, median } from './clip-deltas.ts'
import { decodeHalf, encodeHalf } from './half.ts'
import { versionQuantum } from './round-change.ts'
import { sha256Hex } from './sha256.ts'

const finite = (max: number) => fc.double({ min: -max, max, noNaN: true })
const norms = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 20 })
const toWeights = (values: readonly number[]) => new Uint8Array(Uint16Array.from(values, encodeHalf).buffer)
const fromWeights = (weights: Uint8Array<ArrayBuffer>) => Array.from(new Uint16Array(weights.buffer), decodeHalf)

describe('the trimmed mean', () => {
  it('is the plain mean of fewer than ten values', () => {
    fc.assert(
      fc.property(fc.array(finite(100), { minLength: 1, maxLength: 9 }), (values) => {
        const plain = values.reduce((sum, value) => sum + value, 0) / values.length
        expect(trimmedMean(Float64Array.from(values))).toBeCloseTo(plain, 9)
      }),
    )
  })

  it('drops the lowest and highest tenth from ten values on', () => {
    expect(trimmedMean(Float64Array.of(1e9, 1, 2, 3, 4, 5, 6, 7, 8, -1e9))).toBe(4.5)
    expect(trimmedMean(Float64Array.of(1e9, 1, 2, 3, 4, 5, 6, 7, -1e9))).toBeCloseTo(28 / 9, 6)
    const twenty = Array.from({ length: 20 }, (_, i) => i * i)
    const kept = twenty.slice(2, 18)
    expect(trimmedMean(Float64Array.from(twenty))).toBe(kept.reduce((a, b) => a + b) / 16)
  })

  it('does not depend on the order, bit for bit, and stays within the values', () => {
    const shuffled = fc
      .array(finite(1e3), { minLength: 1, maxLength: 40 })
      .chain((values) => fc.tuple(fc.constant(values), fc.shuffledSubarray(values, { minLength: values.length })))
    fc.assert(
      fc.property(shuffled, ([values, other]) => {
        const mean = trimmedMean(Float64Array.from(values))
        expect(trimmedMean(Float64Array.from(other))).toBe(mean)
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9)
        expect(mean).toBeLessThanOrEqual(Math.max(...values) + 1e-9)
      }),
    )
  })

  it('cannot be moved by one of ten beyond the range of the others', () => {
    fc.assert(
      fc.property(fc.array(finite(1), { minLength: 9, maxLength: 9 }), finite(1e12), (honest, attack) => {
        const mean = trimmedMean(Float64Array.of(...honest, attack))
        expect(mean).toBeGreaterThanOrEqual(Math.min(...honest) - 1e-9)
        expect(mean).toBeLessThanOrEqual(Math.max(...honest) + 1e-9)
      }),
    )
  })
})

describe('clipping', () => {
  it('leaves no norm above twice the median, and rejects those above four times', () => {
    fc.assert(
      fc.property(norms, (values) => {
        const middle = median(values)
        clipDeltas(values).forEach((treatment, i) => {
          const norm = values[i] ?? 0
          expect(treatment.treatment === 'rejected').toBe(norm > clipLimits.rejectAbove * middle)
          expect(treatment.treatment === 'whole').toBe(norm <= clipLimits.clipAbove * middle)
          if (treatment.treatment === 'clipped') expect(norm * treatment.factor).toBeCloseTo(2 * middle, 4)
        })
      }),
    )
  })

  it('compares norms with those of units of the same size', () => {
    const kinds = clipDeltas([1, 1, 1, 9, 10, 30], clipLimits, [1, 1, 1, 10, 10, 10]).map(({ treatment }) => treatment)
    expect(kinds).toEqual(['whole', 'whole', 'whole', 'whole', 'whole', 'clipped'])
  })

  it('never rejects all, nor the only one', () => {
    fc.assert(
      fc.property(norms, (values) => {
        expect(clipDeltas(values).some(({ treatment }) => treatment === 'whole')).toBe(true)
      }),
    )
  })

  it('counts norms of exactly twice and four times the median as not above them', () => {
    const kinds = clipDeltas([1, 1, 1, 2, 4, 4.001]).map(({ treatment }) => treatment)
    expect(median([1, 1, 1, 2, 4, 4.001])).toBe(1.5)
    expect(kinds).toEqual(['whole', 'whole', 'whole', 'whole', 'clipped', 'clipped'])
    expect(clipDeltas([1, 1, 1, 2, 4]).map(({ treatment }) => treatment)).toEqual([
      'whole',
      'whole',
      'whole',
      'whole',
      'clipped',
    ])
    expect(clipDeltas([1, 1, 1, 2, 4.001]).at(-1)).toEqual({ treatment: 'rejected' })
  })
})

describe('a round', () => {
  it('adds the mean of its deltas to the base', async () => {
    const { weights, weightsHash, treatments } = await aggregateRound(toWeights([1, -2, 0.5, 0]), [
      Float32Array.of(0.25, 0, -0.5, 1),
      Float32Array.of(0.75, 0, -0.5, 0),
    ])
    expect(fromWeights(weights)).toEqual([1.5, -2, 0, 0.5])
    expect(weightsHash).toBe(await sha256Hex(weights))
    expect(treatments).toEqual([{ treatment: 'whole' }, { treatment: 'whole' }])
  })

  it('leaves a rejected delta out and scales a clipped one down', async () => {
    const base = toWeights([0])
    const unit = Float32Array.of(1)
    const rejected = await aggregateRound(base, [unit, unit, unit, Float32Array.of(-5)])
    expect(fromWeights(rejected.weights)).toEqual([1])
    const clipped = await aggregateRound(base, [unit, unit, unit, Float32Array.of(-3)])
    expect(fromWeights(clipped.weights)).toEqual([0.25])
  })

  it('gives the same bytes in any order of its deltas', async () => {
    const delta = fc.array(finite(1), { minLength: 6, maxLength: 6 }).map((values) => Float32Array.from(values))
    await fc.assert(
      fc.asyncProperty(fc.array(delta, { minLength: 1, maxLength: 14 }), async (deltas) => {
        const base = toWeights([1, 2, 3, -1, -2, -3])
        const straight = await aggregateRound(base, deltas)
        const reversed = await aggregateRound(base, deltas.toReversed())
        expect(reversed.weightsHash).toBe(straight.weightsHash)
      }),
    )
  })

  it('rounds alike for everybody, differently for another base, and not at all where versions were not rounded', async () => {
    const [base, other] = [toWeights([1, 1, 1, 1]), toWeights([2, 1, 1, 1])]
    const delta = Float32Array.of(0.1, 0.23, -0.31, 0.07)
    const change = async (from: Uint8Array<ArrayBuffer>, limits?: MergeLimits) => {
      const { weights } = await aggregateRound(from, [delta], [1], limits)
      const before = fromWeights(from)
      return fromWeights(weights).map((weight, i) => weight - (before[i] ?? 0))
    }
    const unit = 1 / 16
    expect((await change(base)).every((value) => Number.isInteger(value / unit))).toBe(true)
    expect(await change(base)).toEqual(await change(base))
    expect(await change(other)).not.toEqual(await change(base))
    const unrounded = await change(base, { ...clipLimits, trimShare: 0 })
    unrounded.forEach((value, i) => expect(value).toBeCloseTo(delta[i] ?? 0, 2))
  })

  it('moves no weight further than its largest delta and what is rounded up', async () => {
    const delta = fc.array(finite(1), { minLength: 4, maxLength: 4 }).map((values) => Float32Array.from(values))
    await fc.assert(
      fc.asyncProperty(fc.array(delta, { minLength: 1, maxLength: 12 }), async (deltas) => {
        const { weights } = await aggregateRound(toWeights([0, 0, 0, 0]), deltas)
        fromWeights(weights).forEach((weight, i) => {
          const furthest = Math.max(...deltas.map((values) => Math.abs(values[i] ?? 0)))
          const roundedUp = versionQuantum * Math.max(...deltas.flatMap((values) => Array.from(values, Math.abs)))
          expect(Math.abs(weight)).toBeLessThanOrEqual((furthest + roundedUp) * 1.001 + 1e-7)
        })
      }),
    )
  })

  it('refuses an empty round and a delta of another model', async () => {
    await expect(aggregateRound(toWeights([1]), [])).rejects.toThrow('without deltas')
    await expect(aggregateRound(toWeights([1]), [Float32Array.of(1, 2)])).rejects.toThrow('one value')
  })

  it('never publishes a weight that is not finite', async () => {
    await expect(aggregateRound(toWeights([65_504]), [Float32Array.of(100)])).rejects.toThrow('finite')
  })
})

describe('binary16', () => {
  it('keeps every finite value', () => {
    for (let half = 0; half < 65_536; half++) {
      if ((half & 0x7c00) !== 0x7c00) expect(encodeHalf(decodeHalf(half))).toBe(half)
    }
  })

  it('rounds any f32 to the nearest value, ties to even', () => {
    fc.assert(
      fc.property(fc.float({ min: -65_503, max: 65_503, noNaN: true }), (value) => {
        const half = encodeHalf(value)
        const error = Math.abs(decodeHalf(half) - value)
        for (const other of [half - 1, half + 1]) {
          if ((other & 0x7c00) === 0x7c00 || (other & 0x7fff) > 0x7bff || other < 0) continue
          const otherError = Math.abs(decodeHalf(other) - value)
          expect(error < otherError || (error === otherError && half % 2 === 0)).toBe(true)
        }
      }),
      { numRuns: 2_000 },
    )
    expect(encodeHalf(65_520)).toBe(0x7c00)
    expect(encodeHalf(65_519.9)).toBe(0x7bff)
    expect(decodeHalf(0x7c00)).toBe(Number.POSITIVE_INFINITY)
    expect(decodeHalf(encodeHalf(Number.NaN))).toBeNaN()
  })
})

describe('the norm of a delta', () => {
  it('is its Euclidean length', () => {
    expect(deltaNorm(Float32Array.of(3, 0, -4))).toBe(5)
    expect(deltaNorm(new Float32Array(3))).toBe(0)
  })
})
