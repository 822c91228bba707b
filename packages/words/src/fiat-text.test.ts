import { expect, it } from 'vitest'
import { fiatText } from './fiat-text.ts'

it('the text groups dollars in threes and yuan in fours, whatever separators the language has [K-05]', () => {
  expect(fiatText('1284.5', 'USD')).toBe('$1,284.50')
  expect(fiatText('0', 'USD')).toBe('$0.00')
  expect(fiatText('1234567.89', 'CNY')).toBe('￥123,4567.89')
  expect(fiatText('9284.1', 'CNY')).toBe('￥9284.10')
  expect(fiatText('12345678901', 'CNY')).toBe('￥123,4567,8901.00')
})
