import { allNetworks } from '@synet/core/all-networks'
import { describe, expect, it } from 'vitest'
import { type PayoutContent, payoutHash } from '#payout/payout-content'

const content: PayoutContent = {
  deployment: 'one',
  network: allNetworks.dev,
  withdrawalId: 12n,
  userId: 7n,
  address: '0xabc',
  receivedMinor: 1_000_000n,
  feeUsdtMinor: 500_000n,
  feeSntMinor: 0n,
  revision: 1,
}

describe('the content of a payout', () => {
  it('has another hash when anything about it differs [ATK-18]', () => {
    const others: readonly Partial<PayoutContent>[] = [
      { deployment: 'two' },
      { network: { ...allNetworks.dev, name: 'BEP20' } },
      { network: { ...allNetworks.dev, chainId: 56 } },
      { network: { ...allNetworks.dev, token: '0xdef' } },
      { withdrawalId: 13n },
      { userId: 8n },
      { address: '0xabd' },
      { receivedMinor: 1_000_001n },
      { feeUsdtMinor: 500_001n },
      { feeSntMinor: 1n },
      { revision: 2 },
    ]
    const hashes = [content, ...others.map((other) => ({ ...content, ...other }))].map(payoutHash)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(payoutHash({ ...content })).toBe(hashes[0])
  })
})
