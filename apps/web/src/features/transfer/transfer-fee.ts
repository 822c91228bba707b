import { formatMinor, mulDivDown, mulDivUp, parseMinor, type UserAsset } from '@synet/core/amount'

/** A percent with up to six decimals, as millionths of a percent. */
const parsePercent = (percent: string): bigint => parseMinor('USDT', percent) ?? 0n
const whole = 100_000_000n

export interface Cost {
  readonly fee: string
  readonly total: string
}

/**
 * What a transfer costs: percent of the amount on top, rounded up to minor units, as the server charges it.
 * @returns undefined when the text is no amount
 */
export function transferCost(asset: UserAsset, amount: string, percent: string): Cost | undefined {
  const minor = parseMinor(asset, amount)
  if (minor === undefined) return undefined
  const fee = mulDivUp(minor, parsePercent(percent), whole)
  return { fee: formatMinor(asset, fee), total: formatMinor(asset, minor + fee) }
}

/** The most that can be sent, so that amount and fee together fit. */
export function transferMax(asset: UserAsset, available: string, percent: string): string {
  const minor = parseMinor(asset, available) ?? 0n
  return formatMinor(asset, mulDivDown(minor, whole, whole + parsePercent(percent)))
}
