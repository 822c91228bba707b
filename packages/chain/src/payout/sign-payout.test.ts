import {
  decodeFunctionData,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { allNetworks } from '#all-networks'
import { hotWallet } from '#keys'
import { signPayout } from '#payout/sign-payout'

const wallet = hotWallet(new Uint8Array(64).fill(7))
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const order = { nonce: 3n, to, amountMinor: 1_500_000n, fees: { maxFeeWei: 20n, priorityFeeWei: 2n } }
const abi = parseAbi(['function transfer(address to, uint256 value)'])

describe('a signed payout', () => {
  it.each([
    ['dev', 1_500_000n],
    ['ERC20', 1_500_000n],
    ['BEP20', 1_500_000_000_000_000_000n],
  ] as const)('on %s moves the amount in the units of its token and nothing else', async (name, units) => {
    const network = allNetworks[name]
    const { raw } = await signPayout(wallet, { ...order, network })
    const transaction = parseTransaction(raw as TransactionSerialized)
    expect(transaction).toMatchObject({
      chainId: network.chainId,
      nonce: 3,
      maxFeePerGas: 20n,
      maxPriorityFeePerGas: 2n,
    })
    expect(transaction.to?.toLowerCase()).toBe(network.token.toLowerCase())
    expect(transaction.value ?? 0n).toBe(0n)
    expect(decodeFunctionData({ abi, data: transaction.data ?? '0x' }).args).toEqual([to, units])
    const signed = { serializedTransaction: raw as TransactionSerialized }
    expect(await recoverTransactionAddress(signed)).toBe(wallet.address)
  })

  it('is never made for a network that signs differently, or for nothing', async () => {
    await expect(signPayout(wallet, { ...order, network: allNetworks.TRC20 })).rejects.toThrow(/another kind/)
    await expect(signPayout(wallet, { ...order, network: allNetworks.dev, amountMinor: 0n })).rejects.toThrow(/pays/)
  })
})
