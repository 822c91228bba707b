import { describe, expect, it } from 'vitest'
import { approvalHash } from '#payout/approval-hash'

const content = {
  withdrawalId: 12n,
  network: 'dev',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  receivedMinor: 3_000_000n,
  revision: 1,
}

describe('what an approval binds', () => {
  it('is the same for the same content, in another process and version too', () => {
    expect(approvalHash({ ...content })).toBe('827987179bc284aef68658fdbe1f1707f1edf2a719368553cf1759c4a7f70acd')
  })

  it('changes with every part of the content, and when a digit moves from one part to the next', () => {
    const others = [
      { ...content, withdrawalId: 13n },
      { ...content, network: 'ERC20' },
      { ...content, address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
      { ...content, receivedMinor: 3_000_001n },
      { ...content, revision: 2 },
      { ...content, receivedMinor: 300_000n, revision: 1 },
      { ...content, receivedMinor: 300_000_01n, revision: 0 },
    ]
    const hashes = [content, ...others].map(approvalHash)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})
