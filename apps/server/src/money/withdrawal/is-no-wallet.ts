import { toHexAddress } from '@synet/chain/address'
import { allNetworks } from '@synet/core/all-networks'
import type { Context } from '#platform/context'

/** Addresses without a key to which tokens are sent to destroy them, or that stand for a coin. */
const burnt = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000000000000000000000000',
  '0xdead000000000000000042069420694206942069',
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0xffffffffffffffffffffffffffffffffffffffff',
])

/** The zero address, the precompiled contracts of Ethereum, BNB Smart Chain and TRON, and BNB Smart Chain's system contracts. */
const isReserved = (hex: string): boolean =>
  /^0x0{36}(?:00[01][0-9a-f]|006[4-9a-f]|01[0-9a-f]{2}|[12][0-9a-f]{3})$/.test(hex) ||
  /^0x0{32}010000[0-9a-f]{2}$/.test(hex)

/** Tells whether nobody can use what is sent to an address: a token, wrapped coin or payout contract of any network, a reserved or burnt address. */
export function isNoWallet({ payoutContracts }: Context['config'], address: string): boolean {
  const hex = toHexAddress(address).toLowerCase()
  const tokens = Object.values(allNetworks).flatMap(({ token, otherTokens }) => [token, ...otherTokens])
  const all = [...tokens, ...Object.values(payoutContracts)]
  return isReserved(hex) || burnt.has(hex) || all.some((contract) => toHexAddress(contract).toLowerCase() === hex)
}
