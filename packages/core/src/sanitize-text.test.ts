import { expect, it } from 'vitest'
import { sanitizeText } from '#sanitize-text'

it('a plain text stays as it is', () => {
  expect(sanitizeText('execution reverted: “no balance” 余额 😀')).toBe('execution reverted: “no balance” 余额 😀')
})

it('what a database refuses, what is invisible and what breaks a line is replaced', () => {
  expect(sanitizeText('a\u0000b\r\n\tc\u202ed\u200be\u001b[31mf\u2028g')).toBe('a b c d e [31mf g')
  expect(sanitizeText('\ud83d and \ude00')).toBe('\ufffd and \ufffd')
})

it('a long text is cut, and no character is cut in two', () => {
  expect(sanitizeText('x'.repeat(10_000), 10)).toBe('xxxxxxxxx…')
  for (const most of [7, 8, 9, 10]) {
    const cut = sanitizeText('😀'.repeat(100), most)
    expect([cut.isWellFormed(), cut.length <= most]).toEqual([true, true])
  }
})
