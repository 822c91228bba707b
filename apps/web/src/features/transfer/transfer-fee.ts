import { add, formatMinor, minorOrZero, parseMinor, type UserAsset } from '@synet/core/amount'
import { feeOf, maxBeforeFee, parsePercent } from '@synet/market/fee'

export interface Cost {
  readonly fee: string
  readonly total: string
}

/**
 * Computes what a transfer costs: percent of the amount on top, by the rule that the server charges.
 * @returns undefined when the text is no amount
 */
export function transferCost(asset: UserAsset, text: string, percent: string): Cost | undefined {
  const sent = parseMinor(asset, text)
  if (sent === undefined) return undefined
  const fee = feeOf(sent, parsePercent(percent) ?? 0)
  return { fee: formatMinor(asset, fee), total: formatMinor(asset, add(sent, fee)) }
}

/** The most that can be sent, so that amount and fee together fit. */
export function transferMax(asset: UserAsset, available: string, percent: string): string {
  const balance = minorOrZero(asset, available)
  return formatMinor(asset, maxBeforeFee(balance, parsePercent(percent) ?? 0))
}
