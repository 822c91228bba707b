import { amount } from '@synet/core/amount'
import { addMs, days, hours, minutes } from '@synet/core/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { automaticSilenceMs, type PayoutFacts, payoutRule } from '#custody/signer/payout-rule'
import { approvalExpiry } from '#custody/signer/decide'
import { defaultPolicy, type Limits, refusePolicy } from '#custody/signer/policy'

const usdt = (whole: bigint) => amount('USDT', whole * 1_000_000n)
const now = new Date('2026-03-10T00:00:00Z')
const limits: Limits = {
  twoFrom: usdt(5_000n),
  automaticPerUser: usdt(200n),
  automaticPerDay: usdt(2_000n),
  newAddressHours: 24,
}
const usual: PayoutFacts = {
  amount: usdt(100n),
  userDay: 0n,
  addressDay: 0n,
  automaticDay: 0n,
  aloneDay: 0n,
  addressSeenAt: addMs(now, -days(3)),
  userKeySince: undefined,
  paidBefore: true,
  needed: 1,
  risky: false,
  operatorSignedAt: addMs(now, -hours(1)),
}
const approvals = (facts: Partial<PayoutFacts>, by = limits) => payoutRule({ ...usual, ...facts }, by, now).approvals

it('approvals that were given promptly pay under every policy, for a day from when they may [STD-08]', () => {
  const policies = fc.record({ wait: fc.integer({ min: 24, max: 168 }), signed: fc.integer({ min: 0, max: 10_080 }) })
  fc.assert(
    fc.property(policies, ({ wait, signed }) => {
      const seenAt = now
      const signedAt = addMs(seenAt, minutes(signed))
      const policy = { ...limits, newAddressHours: wait }
      expect(refusePolicy({ ...defaultPolicy, newAddressHours: wait })).toBeUndefined()
      const { notBefore } = payoutRule({ ...usual, addressSeenAt: seenAt, paidBefore: false }, policy, signedAt)
      const paidAt = notBefore && notBefore > signedAt ? notBefore : signedAt
      expect(approvalExpiry(signedAt, notBefore).getTime()).toBe(addMs(paidAt, days(1)).getTime())
    }),
  )
})

describe('what a payout needs', () => {
  it('is two operators from the limit on, by each sum of the day, with a risk, and for an address not paid before [ATK-04]', () => {
    expect(approvals({ amount: usdt(4_999n) })).toBe(1)
    expect(approvals({ amount: usdt(5_000n) })).toBe(2)
    for (const sum of ['userDay', 'addressDay', 'aloneDay'] as const) {
      expect(approvals({ amount: usdt(1_000n), [sum]: usdt(3_999n) })).toBe(1)
      expect(approvals({ amount: usdt(1_000n), [sum]: usdt(4_000n) })).toBe(2)
    }
    expect(approvals({ risky: true })).toBe(2)
    expect(approvals({ needed: 2 })).toBe(2)
    expect(approvals({ paidBefore: false })).toBe(2)
  })

  it('is nobody only within both automatic limits, and while operators sign at all [ATK-03]', () => {
    expect(approvals({})).toBe(0)
    expect(approvals({ userDay: usdt(100n) })).toBe(0)
    expect(approvals({ userDay: usdt(101n) })).toBe(1)
    expect(approvals({ automaticDay: usdt(1_901n) })).toBe(1)
    expect(approvals({ operatorSignedAt: undefined })).toBe(1)
    expect(approvals({ operatorSignedAt: addMs(now, -automaticSilenceMs) })).toBe(1)
    const none = { ...limits, automaticPerUser: usdt(0n), automaticPerDay: usdt(0n) }
    expect(approvals({ amount: usdt(1n) }, none)).toBe(1)
  })

  it('is never reduced by what the shared database says [ATK-03]', () => {
    const sum = fc.bigInt({ min: 0n, max: 10_000_000_000n })
    const facts = fc.record({
      amount: sum,
      userDay: sum,
      addressDay: sum,
      automaticDay: sum,
      aloneDay: sum,
      paidBefore: fc.boolean(),
    })
    const lies = fc.record({ needed: fc.constantFrom(1, 2), risky: fc.boolean() })
    fc.assert(
      fc.property(facts, lies, (known, lie) => {
        expect(approvals({ ...known, ...lie })).toBeGreaterThanOrEqual(approvals({ ...known, needed: 1, risky: false }))
      }),
    )
  })

  it('waits from the signer’s first sight of the address [ATK-03]', () => {
    expect(payoutRule(usual, limits, now).notBefore).toEqual(addMs(now, -days(2)))
    expect(payoutRule({ ...usual, addressSeenAt: undefined }, limits, now).notBefore).toBeUndefined()
  })
})
