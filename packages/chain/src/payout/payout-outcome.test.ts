import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PayoutFacts, payoutOutcome } from '#payout/payout-outcome'
import type { Receipt } from '#rpc/read-receipt'

const receipt = (txHash: string, success = true): Receipt => ({
  txHash,
  blockHash: '0xb',
  blockNumber: 9n,
  success,
  costWei: 1n,
  logs: [],
})
const none = { txHash: '0x1', receipt: undefined }
const facts: PayoutFacts = {
  nonce: 5n,
  storedNonce: 8n,
  chainNonce: { latest: 5n, final: 5n },
  attempts: [none],
  overdue: false,
}

describe('a payout in progress', () => {
  it('is pending while nothing is known', () => {
    expect(payoutOutcome(facts)).toEqual({ state: 'pending' })
  })

  it('is mined when any of its attempts is mined, even the first one, whatever else is reported', () => {
    const attempts = [
      { txHash: '0x1', receipt: receipt('0x1', false) },
      { ...none, txHash: '0x2' },
    ]
    const mined = { state: 'mined', receipt: receipt('0x1', false) }
    expect(payoutOutcome({ ...facts, attempts, overdue: true })).toEqual(mined)
    expect(payoutOutcome({ ...facts, attempts, chainNonce: { latest: 6n, final: 6n } })).toEqual(mined)
  })

  it('is replaced when it is overdue and the next in line, and not while an earlier one blocks it', () => {
    expect(payoutOutcome({ ...facts, overdue: true })).toEqual({ state: 'replace' })
    expect(payoutOutcome({ ...facts, overdue: true, chainNonce: { latest: 4n, final: 4n } })).toEqual({
      state: 'pending',
    })
  })

  it('waits while its nonce is used by something that is not final: a reorg, or a node that lags', () => {
    expect(payoutOutcome({ ...facts, overdue: true, chainNonce: { latest: 6n, final: 5n } })).toEqual({
      state: 'pending',
    })
  })

  it('halts everything when its nonce is used for good and by none of its attempts', () => {
    expect(payoutOutcome({ ...facts, chainNonce: { latest: 6n, final: 6n } })).toEqual({
      state: 'halt',
      reason: 'nonce-taken',
    })
  })

  it('halts everything when the chain knows more payouts than we do, or two of one nonce', () => {
    expect(payoutOutcome({ ...facts, chainNonce: { latest: 9n, final: 5n } })).toEqual({
      state: 'halt',
      reason: 'chain-ahead',
    })
    const attempts = ['0x1', '0x2'].map((txHash) => ({ txHash, receipt: receipt(txHash) }))
    expect(payoutOutcome({ ...facts, attempts })).toEqual({ state: 'halt', reason: 'two-receipts' })
  })

  it('is never paid a second time: no facts lead to a replacement of what the chain may have', () => {
    const small = fc.bigInt(0n, 4n)
    const attempt = fc.record({
      txHash: fc.constant('0x1'),
      receipt: fc.option(fc.constant(receipt('0x1')), { nil: undefined }),
    })
    const any = fc.record({
      nonce: small,
      storedNonce: small,
      chainNonce: fc.record({ latest: small, final: small }),
      attempts: fc.array(attempt, { maxLength: 3 }),
      overdue: fc.boolean(),
    })
    fc.assert(
      fc.property(any, (known) => {
        if (payoutOutcome(known).state !== 'replace') return
        expect(known.chainNonce.latest).toBe(known.nonce)
        expect(known.attempts.every((one) => one.receipt === undefined)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
