import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capWeights, drawPartner } from './draw-partner.ts'

const peers = (weights: readonly number[]) => weights.map((weight, i) => ({ userId: BigInt(i), weight }))
const always = async () => true

describe('the draw', () => {
  it('gives no account more than a fifth of the weight [NET-01]', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 1e12 }), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(weights, (of) => {
        const capped = capWeights(of)
        const sum = capped.reduce((total, weight) => total + weight, 0)
        for (const [i, weight] of capped.entries()) {
          expect(weight).toBeLessThanOrEqual(sum / 5 + 1e-6 * sum)
          expect(weight).toBeLessThanOrEqual(of[i] ?? 0)
        }
      }),
    )
    expect(capWeights([1, 2, 3, 2, 2, 2])).toEqual([1, 2, 2.25, 2, 2, 2])
  })

  it('draws in proportion to the weight: the same principal in twenty accounts is drawn as often as in one [NET-01]', async () => {
    const of = peers([...Array.from({ length: 20 }, () => 5), ...Array.from({ length: 4 }, () => 100), 100])
    const drawn = Array.from(of, () => 0)
    const times = 10_000
    for (let i = 0; i < times; i++) {
      const partner = await drawPartner(of, () => (i + 0.5) / times, always)
      drawn[Number(partner?.userId)] = (drawn[Number(partner?.userId)] ?? 0) + 1
    }
    const split = drawn.slice(0, 20).reduce((sum, count) => sum + count, 0)
    expect(split).toBeGreaterThan(0.95 * (drawn[24] ?? 0))
    expect(split).toBeLessThan(1.05 * (drawn[24] ?? 0))
  })

  it('draws again while an account is related, and finds nobody where all are [NET-01]', async () => {
    const of = peers([1, 1, 1])
    expect(
      await drawPartner(
        of,
        (n) => [0.1, 0.5, 0.9][n % 3] ?? 0,
        async ({ userId }) => userId === 2n,
      ),
    ).toBe(of[2])
    expect(
      await drawPartner(
        of,
        (n) => [0.1, 0.5, 0.9][n % 3] ?? 0,
        async () => false,
      ),
    ).toBeUndefined()
  })
})
