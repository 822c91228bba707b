import { describe, expect, it } from 'vitest'
import { codeOf, digitsOf, keyOf, plainDigits } from './digits.ts'
import { userHandleOf } from './user-handle.ts'

describe('a code as people copy it', () => {
  it.each([
    '123 456',
    '123\u00a0456',
    '123-456',
    ' 123456\n',
    '１２３４５６',
    '١٢٣٤٥٦',
    '۱۲۳ ۴۵۶',
    '๑๒๓๔๕๖',
    '123\u200b456',
    'Code: 123456.',
    '𝟭𝟮𝟯𝟰𝟱𝟲',
  ])('%j has six digits [FLT-05]', (text) => expect(digitsOf(text)).toBe('123456'))

  it('keeps letters and digits in capitals, and the hyphens of a key only [FLT-05]', () => {
    expect(codeOf(' abcd-efgh jk23\u200e')).toBe('ABCDEFGHJK23')
    expect(codeOf('ＳＹＮＥＴ００１')).toBe('SYNET001')
    expect(codeOf('W-0000 0012')).toBe('W00000012')
    expect(keyOf(' a_B‑c–d\n e\u00ad')).toBe('a_B-c-de')
    expect(plainDigits('a१b')).toBe('a1b')
    expect(userHandleOf('\u202a＋84\u200b ٩٠1\u202c')).toBe('+84 901')
    expect(userHandleOf('jo\u200bhn＠example.com')).toBe('john@example.com')
  })
})
