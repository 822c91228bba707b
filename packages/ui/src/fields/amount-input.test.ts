import { describe, expect, it } from 'vitest'
import { finishAmount, readAmount } from './amount-input.ts'

describe('typing an amount', () => {
  it.each([
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    [',5', '0.5'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,000,000', '1000000'],
    ["1'234.5", '1234.5'],
    ['1 234,5', '1234.5'],
    ['007', '7'],
    ['0', '0'],
    ['12.', '12.'],
    ['１２．５', '12.5'],
    ['', ''],
  ])('VAL-02 VAL-03 %s is %s', (typed, read) => expect(readAmount(typed, 6)).toBe(read))

  it.each(['-1', '1e5', '12a', '$5', '1.2,3.4,5'])('%s is no amount', (typed) =>
    expect(readAmount(typed, 6)).toBeUndefined(),
  )

  it('cuts decimals that the asset does not have, never rounds them up', () => {
    expect(readAmount('1.9999999', 6)).toBe('1.999999')
    expect(readAmount('1.5', 0)).toBe('1')
  })

  it('a dangling mark is dropped before it is sent', () => expect(finishAmount('12.')).toBe('12'))
})
