import type { ChainRpc } from '@synet/chain/rpc'
import { allNetworks, isNetworkName } from '@synet/core/all-networks'
import { type Published, sumOf, usdtText } from '#check'
import { isTestSite } from '#check-networks'

export interface Summary {
  readonly text: string
  /** Whether all reserves were compared with the chain. */
  readonly isWhole: boolean
}

/** Says why a network's balances are not looked up. TRON's nodes tell those of their newest block only. */
export const whyNotChecked = (network: string): string =>
  isNetworkName(network) && allNetworks[network].kind === 'tron'
    ? 'NOT CHECKED: its nodes don’t tell past balances'
    : 'NOT CHECKED: give a node with --rpc'

/** Says how much of the reserves was compared with the chain: a check that could not be made is green, too. */
export function sumUp(epoch: Published, rpc: Readonly<Record<string, ChainRpc | undefined>>): Summary {
  const amounts = epoch.parsedStatement.reserves.map(({ network, held, leaving }) => ({
    network,
    amount: sumOf([held, leaving]),
  }))
  const left = amounts.filter(({ network }) => !rpc[network])
  const all = sumOf(amounts.map(({ amount }) => amount))
  const compared = all - sumOf(left.map(({ amount }) => amount))
  const notChecked = left.map(({ network, amount }) => `; ${usdtText(amount)} on ${network} ${whyNotChecked(network)}`)
  const share =
    left.length === 0 ? `All ${usdtText(all)}` : `${usdtText(compared).replace(' USDT', '')} of ${usdtText(all)}`
  const test = isTestSite(epoch) ? ' It is USDT of a test network, which has no value.' : ''
  return {
    text: `${share} of the reserves were compared with the chain${notChecked.join('')}.${test}`,
    isWhole: left.length === 0,
  }
}
