import { addMs } from '@synet/core/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Arrived, judgeCounter, signatureLifeMs, type Verdict } from '#people/passkey/judge-counter'

const start = new Date('2026-11-01T00:00:00Z')

/** What becomes of signatures, each by counter, hash and its time after the first. */
function judge(signatures: readonly (readonly [counter: number, hash: string, ms?: number])[]): Verdict[] {
  let key: Parameters<typeof judgeCounter>[0] = { counter: 0, usedAt: null, recent: [] }
  return signatures.map(([counter, hash, ms = 0]) => {
    const now = addMs(start, ms)
    const verdict = judgeCounter(key, { hash, counter }, now)
    const accepted = verdict === 'accepted'
    const isNewest = accepted && counter >= key.counter
    const recent: readonly Arrived[] = key.recent.some((assertion) => assertion.hash === hash)
      ? key.recent
      : [...key.recent, { hash, counter, accepted }]
    key = { counter: isNewest ? counter : key.counter, usedAt: isNewest ? now : key.usedAt, recent }
    return verdict
  })
}

describe('the counter of a passkey', () => {
  it('a counter that the next one overtakes is refused without an alarm, in each order of three signatures [FLT-07, ATK-33]', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([11, 12, 13], { minLength: 3 }), fc.integer({ min: 0, max: 9 }), (order, gap) => {
        const verdicts = judge([[10, 'first'], ...order.map((n) => [n + gap, `sig ${n}`, 1_000] as const)])
        expect(verdicts).not.toContain('copied')
        expect(verdicts.at(order.indexOf(13) + 1)).toBe('accepted')
      }),
    )
  })

  it('a signature that comes again gets the same verdict again, also after later ones [FLT-07]', () => {
    expect(
      judge([
        [5, 'a'],
        [7, 'c'],
        [6, 'b'],
        [5, 'a'],
        [6, 'b'],
        [7, 'c'],
      ]),
    ).toEqual(['accepted', 'accepted', 'late', 'accepted', 'late', 'accepted'])
  })

  it('a counter that another signature has, or that comes when no honest one could, is a copy’s [FLT-07]', () => {
    expect(
      judge([
        [5, 'a'],
        [5, 'b'],
      ]),
    ).toEqual(['accepted', 'copied'])
    expect(
      judge([
        [5, 'a'],
        [7, 'c'],
        [6, 'b'],
        [6, 'other'],
      ]).at(-1),
    ).toBe('copied')
    expect(
      judge([
        [7, 'a'],
        [6, 'b', signatureLifeMs - 1],
      ]).at(-1),
    ).toBe('late')
    expect(
      judge([
        [7, 'a'],
        [6, 'b', signatureLifeMs],
      ]).at(-1),
    ).toBe('copied')
    expect(
      judge([
        [7, 'a'],
        [0, 'b', signatureLifeMs],
      ]).at(-1),
    ).toBe('copied')
    expect(
      judge([
        [9, 'a'],
        [5, 'b'],
        [6, 'c'],
        [7, 'd'],
        [8, 'e'],
      ]).at(-1),
    ).toBe('copied')
  })

  it('the counter of a key that does not count says nothing [FLT-07]', () => {
    expect(
      judge([
        [0, 'a'],
        [0, 'b'],
        [0, 'c', signatureLifeMs],
      ]),
    ).toEqual(['accepted', 'accepted', 'accepted'])
  })
})
