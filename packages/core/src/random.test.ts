import { expect, test } from 'vitest'
import { type Random, randomDigits, randomLetters, systemRandom } from '#random'

/** Returns these bytes over and over. */
function bytesOf(...values: number[]): Random {
  let at = 0
  return { bytes: (n) => Uint8Array.from({ length: n }, () => values[at++ % values.length] ?? 0) }
}

test('digits come from bytes below 250 only, so that each is equally likely', () => {
  expect(randomDigits(bytesOf(250, 255, 7, 13, 249), 6)).toBe('739739')
})

test('letters come from bytes below 248 only, and leave out what people confuse', () => {
  expect(randomLetters(bytesOf(248, 255, 0, 30), 4)).toBe('2Z2Z')
  expect(randomLetters(systemRandom, 500)).toMatch(/^[2-9A-HJKMNP-Z]{500}$/)
})

test('a code has the length it was asked for', () => {
  for (const n of [1, 6, 40]) expect(randomDigits(systemRandom, n)).toMatch(new RegExp(`^\\d{${n}}$`))
})
