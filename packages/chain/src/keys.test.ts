import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { depositAddress, depositKey, depositXpub, hotWallet } from '#keys'

// BIP-39 of the words that every development tool uses, whose addresses are widely known.
const words = 'test test test test test test test test test test test junk'
const seed = new Uint8Array(pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512'))

describe('deposit addresses', () => {
  it('are those of BIP-44', () => {
    expect([0, 1, 9].map((index) => depositAddress(depositXpub(seed), index))).toEqual([
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    ])
  })

  it('are the same by the public key of the API and by the seed of the signer', () => {
    for (const index of [0, 1, 77, 2 ** 31 - 1]) {
      expect(depositAddress(depositXpub(seed), index)).toBe(depositKey(seed, index).address)
    }
  })

  it('come from a key that cannot sign', () => {
    expect(depositXpub(seed)).toMatch(/^xpub/)
  })

  it('beyond the public range are refused', () => {
    expect(() => depositAddress(depositXpub(seed), 2 ** 31)).toThrow()
    expect(() => depositAddress(depositXpub(seed), -1)).toThrow()
  })

  it('are never the hot wallet', () => {
    const first = Array.from({ length: 20 }, (_, index) => depositAddress(depositXpub(seed), index))
    expect(first).not.toContain(hotWallet(seed).address)
  })
})
