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

/** Contracts of well-known tokens and wrapped coins: what is sent to them stays there. */
export const contracts = [
  // Ethereum: WETH, USDC, DAI, WBTC
  '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  // BNB Smart Chain: WBNB, USDC, BUSD
  '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56',
  // TRON: WTRX in two versions, USDC, USDD, TUSD, JST, SUN, WIN, BTT
  'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
  'TXka46PPwttNPWfFDPtt3GUodbPThyufaV',
  'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
  'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn',
  'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4',
  'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9',
  'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S',
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4',
]

/** The zero address, the precompiled contracts of Ethereum, BNB Smart Chain and TRON, and BNB Smart Chain's system contracts. */
const isReserved = (hex: string): boolean =>
  /^0x0{36}(?:00[01][0-9a-f]|006[4-9a-f]|01[0-9a-f]{2}|[12][0-9a-f]{3})$/.test(hex) ||
  /^0x0{32}010000[0-9a-f]{2}$/.test(hex)

/** Whether nobody can use what is sent to an address: a token, wrapped coin or payout contract of any network, a reserved or burnt address. */
export function isNoWallet({ payoutContracts }: Context['config'], address: string): boolean {
  const hex = toHexAddress(address).toLowerCase()
  const all = [...contracts, ...Object.values(allNetworks).map(({ token }) => token), ...Object.values(payoutContracts)]
  return isReserved(hex) || burnt.has(hex) || all.some((contract) => toHexAddress(contract).toLowerCase() === hex)
}
