import {
  decodeFunctionData,
  parseAbi,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { allNetworks } from '@synet/core/all-networks'
import { hotWallet } from '#keys'
import { toRaw } from '@synet/core/network'
import { nativeGas, signEvm } from '#payout/sign-evm'

const wallet = hotWallet(new Uint8Array(64).fill(7))
const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const order = { nonce: 3n, gas: 120_000n, fees: { maxFeeWei: 20n, priorityFeeWei: 2n } }
const abi = parseAbi(['function transfer(address to, uint256 value)'])
const parse = (raw: string) => parseTransaction(raw as TransactionSerialized)

describe('a signed transaction', () => {
  it.each([
    ['dev', 1_500_000n],
    ['ERC20', 1_500_000n],
    ['BEP20', 1_500_000_000_000_000_000n],
  ] as const)('moves tokens on %s in the units of the token, and nothing else', async (name, units) => {
    const network = allNetworks[name]
    const intent = { kind: 'token', to, raw: toRaw(network, 1_500_000n) } as const
    const { raw } = await signEvm(wallet, { ...order, network, intent })
    const transaction = parse(raw)
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

  it('moves ether only when it is of ether; a cancelling one moves nothing and goes to its sender', async () => {
    const network = allNetworks.dev
    const gas = nativeGas
    const ether = parse(
      (await signEvm(wallet, { ...order, network, gas, intent: { kind: 'native', to, amount: 5n } })).raw,
    )
    expect(ether).toMatchObject({ value: 5n, gas: 21_000n })
    expect(ether.to?.toLowerCase()).toBe(to.toLowerCase())
    expect(ether.data ?? '0x').toBe('0x')
    const nothing = parse((await signEvm(wallet, { ...order, network, gas, intent: { kind: 'nothing' } })).raw)
    expect(nothing.to?.toLowerCase()).toBe(wallet.address.toLowerCase())
    expect([nothing.value ?? 0n, nothing.data ?? '0x', nothing.nonce]).toEqual([0n, '0x', 3])
  })

  it('is refused for a network of another kind, or for an amount of zero', async () => {
    const intent = { kind: 'token', to, raw: 1n } as const
    await expect(signEvm(wallet, { ...order, network: allNetworks.TRC20, intent })).rejects.toThrow(
      /is not an EVM network/,
    )
    await expect(
      signEvm(wallet, { ...order, network: allNetworks.dev, intent: { ...intent, raw: 0n } }),
    ).rejects.toThrow(/must be positive/)
  })
})
