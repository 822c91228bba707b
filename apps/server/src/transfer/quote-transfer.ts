import { type Amount, formatMinor, parseMinor, type UserAsset } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import { feeOf } from '@synet/market/fee'
import type { Settings } from '#settings'

/**
 * Quotes a transfer: the amount and its fee, which comes on top, in the same asset.
 * @returns refusals `amount.invalid`, `amount.below-minimum`
 */
export function quoteTransfer<A extends UserAsset>(
  asset: A,
  text: string,
  { transferMinUsdt, transferMinSnt, transferFeeBps }: Settings,
): Result<{ amount: Amount<A>; fee: Amount<A> }> {
  const amount = parseMinor(asset, text)
  if (amount === undefined) return refuse('amount.invalid')
  const minimum = { USDT: transferMinUsdt, SNT: transferMinSnt }[asset]
  if (amount < minimum) return refuse('amount.below-minimum', { min: formatMinor<UserAsset>(asset, minimum), asset })
  return done({ amount, fee: feeOf(amount, transferFeeBps) })
}
