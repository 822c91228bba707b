import { describe, expect, it } from 'vitest'
import { isBelowBreakEven, worthNow } from './worth-now.ts'

const market = {
  pool: { USDT: '100000', SNT: '1000000' },
  swapFee: '3',
  openingPrice: '0.1',
  emissionLeft: '1',
  unitsPerDayMax: 64,
}

describe('what an income is worth [ATK-16]', () => {
  it('is what the pool gives for all of it, fee and price impact included', () => {
    // 10 SNT less 3 %: 9.7 × 100,000 ÷ 1,000,009.7.
    expect(worthNow('10', market)).toBe('0.96999')
    expect(worthNow('1000000', market)).toBe('49238.57868')
    expect(worthNow('', market)).toBe('0')
    expect(worthNow('10', { ...market, pool: { USDT: '0', SNT: '0' } })).toBe('0')
  })

  it('says when a pledge would lose', () => {
    expect(isBelowBreakEven('57.7', '57.71')).toBe(true)
    expect(isBelowBreakEven('57.71', '57.71')).toBe(false)
    expect(isBelowBreakEven('1', null)).toBe(false)
  })
})
