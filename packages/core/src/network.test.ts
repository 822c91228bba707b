import { nativeInUsdt, parseMinor } from '#amount'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allNetworks } from '#all-networks'
import { toMinor, toNativeMinor, toRaw } from '#network'

const networks = Object.entries(allNetworks)

describe('each network', () => {
  it.each(networks)('%s is listed under its own name, with a minimum that is an amount', (name, network) => {
    expect(network.name).toBe(name)
    expect(parseMinor('USDT', network.minWithdrawal)).toBeGreaterThan(0n)
    if (network.explorerTransaction) expect(network.explorerTransaction).toContain('{hash}')
  })

  it('waits for as many confirmations as are published', () => {
    expect(Object.fromEntries(networks.map(([name, { confirmations }]) => [name, confirmations]))).toEqual({
      dev: 3,
      ERC20: 12,
      BEP20: 15,
      TRC20: 20,
    })
  })
})

describe("amounts of a token in the ledger's units", () => {
  it('lose only fractions of a unit: 18 decimals on BNB Smart Chain', () => {
    expect(toMinor(allNetworks.BEP20, 1_999_999_999_999n)).toBe(1n)
    expect(toMinor(allNetworks.BEP20, 999_999_999_999n)).toBe(0n)
    expect(toRaw(allNetworks.BEP20, 1n)).toBe(1_000_000_000_000n)
    expect(toMinor(allNetworks.ERC20, 7n)).toBe(7n)
  })

  it('convert back unchanged on every network, and never credit more than arrived', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.constantFrom(...Object.values(allNetworks)), (units, network) => {
        expect(toMinor(network, toRaw(network, units))).toBe(units)
        expect(toRaw(network, toMinor(network, units))).toBeLessThanOrEqual(units)
      }),
    )
  })
})

it('a cost in the network’s own coin is rounded up, in the coin’s units and in USDT', () => {
  const { BEP20, TRC20 } = allNetworks
  expect([0n, 1n, 1_000_000_000n, 1_000_000_001n].map((wei) => toNativeMinor(BEP20, wei))).toEqual([0n, 1n, 1n, 2n])
  expect(toNativeMinor(TRC20, 7n)).toBe(7n)
  // One gwei at 900 USDT is 0.9 of a minor unit, ten are 9.
  expect([0n, 1n, 10n].map((gwei) => nativeInUsdt(BEP20, gwei))).toEqual([0n, 1n, 9n])
})
