import { minorOrZero, parseMinor } from '@synet/core/amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transferCost, transferMax } from './transfer-fee.ts'

describe('the transfer fee [K-02]', () => {
  it('is the percent on top in the same asset, rounded up', () => {
    expect(transferCost('USDT', '100', '0.5')).toEqual({ fee: '0.5', total: '100.5' })
    expect(transferCost('SNT', '1.000001', '0.5')).toEqual({ fee: '0.005001', total: '1.005002' })
    expect(transferCost('USDT', '1', '0')).toEqual({ fee: '0', total: '1' })
    expect(transferCost('USDT', '1,5', '0.5')).toBeUndefined()
  })

  it('leaves room in what can be sent at most, and not a minor unit too much', () => {
    const cents = fc.bigInt({ min: 0n, max: 10n ** 15n })
    const percents = fc.integer({ min: 0, max: 2_000 }).map((bps) => String(bps / 100))
    fc.assert(
      fc.property(cents, percents, (minor, percent) => {
        const available = `${minor / 1_000_000n}.${String(minor % 1_000_000n).padStart(6, '0')}`
        const max = transferMax('USDT', available, percent)
        const total = parseMinor('USDT', transferCost('USDT', max, percent)?.total ?? '') ?? -1n
        const most = minorOrZero('USDT', max)
        const more = `${(most + 1n) / 1_000_000n}.${String((most + 1n) % 1_000_000n).padStart(6, '0')}`
        const beyond = parseMinor('USDT', transferCost('USDT', more, percent)?.total ?? '') ?? -1n
        return total <= minor && total >= 0n && beyond > minor
      }),
    )
  })
})
