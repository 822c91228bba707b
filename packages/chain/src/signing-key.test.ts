import fc from 'fast-check'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { compactOfDer, memoryKey, walletOf } from '#signing-key'
import { createHighKey, derOf } from '#test-support/elsewhere'

const secret = Uint8Array.from({ length: 32 }, (_, i) => i + 1)
const viem = privateKeyToAccount(`0x${Buffer.from(secret).toString('hex')}`)
const key = memoryKey(secret)

const transaction = {
  type: 'eip1559',
  chainId: 31_337,
  nonce: 7,
  gas: 120_000n,
  maxFeePerGas: 3_000_000_000n,
  maxPriorityFeePerGas: 1_000_000_000n,
  to: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  data: '0xa9059cbb',
} as const

describe('a wallet whose key lies elsewhere', () => {
  it('has the address and signs the bytes that viem signs with the same key, whichever half s lies in [ATK-15]', async () => {
    for (const wallet of [walletOf(key), walletOf(createHighKey(secret))]) {
      expect(wallet.address).toBe(viem.address)
      expect(await wallet.signTransaction(transaction)).toBe(await viem.signTransaction(transaction))
      expect(await wallet.signMessage({ message: 'we hold this' })).toBe(
        await viem.signMessage({ message: 'we hold this' }),
      )
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (bytes) => {
          const hash: Hex = `0x${Buffer.from(bytes).toString('hex')}`
          expect(await wallet.sign({ hash })).toBe(await viem.sign({ hash }))
        }),
        { numRuns: 50 },
      )
    }
  })

  it('gives no signature of another key [ATK-15]', async () => {
    const other = memoryKey(Uint8Array.from({ length: 32 }, () => 9))
    const mixed = walletOf({ publicKey: key.publicKey, sign: other.sign })
    await expect(mixed.signMessage({ message: 'x' })).rejects.toThrow('not of the wallet')
  })

  it('reads a signature in DER', async () => {
    const compact = await key.sign(secret)
    expect(compactOfDer(derOf(compact))).toEqual(compact)
  })
})
