import { describe, expect, it } from 'vitest'
import { tronOutcome } from '#payout/tron-outcome'

const receipt = { txHash: 'a', blockHash: '0xb', blockNumber: 9n, success: true, costWei: 1n, logs: [] }
const lapsed = { txHash: 'a', receipt: undefined, lapsed: true }
const open = { ...lapsed, lapsed: false }

describe('a payout without nonces', () => {
  it('is signed again only when every attempt before has lapsed', () => {
    expect(tronOutcome({ attempts: [open], giveUp: false })).toEqual({ state: 'pending' })
    expect(tronOutcome({ attempts: [lapsed, open], giveUp: false })).toEqual({ state: 'pending' })
    expect(tronOutcome({ attempts: [lapsed, lapsed], giveUp: false })).toEqual({ state: 'replace' })
  })

  it('is given up at that moment only, never while an attempt may still come', () => {
    expect(tronOutcome({ attempts: [open], giveUp: true })).toEqual({ state: 'pending' })
    expect(tronOutcome({ attempts: [lapsed], giveUp: true })).toEqual({ state: 'given-up' })
  })

  it('is paid once a receipt shows it, whatever was asked; two receipts halt everything', () => {
    expect(tronOutcome({ attempts: [{ ...open, receipt }], giveUp: true })).toEqual({ state: 'mined', receipt })
    expect(tronOutcome({ attempts: [lapsed, { ...lapsed, receipt }], giveUp: false })).toEqual({
      state: 'mined',
      receipt,
    })
    const both = [receipt, { ...receipt, txHash: 'c' }].map((one) => ({ ...lapsed, receipt: one }))
    expect(tronOutcome({ attempts: both, giveUp: false })).toEqual({ state: 'halt', reason: 'two-receipts' })
  })
})
