import { formatMinor, parseMinor, type UserAsset } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import { feeOf } from '@synet/market/fee'
import type { Settings } from '#settings'

/** The amount and its fee, which comes on top, in the same asset. @returns `amount.invalid`, `amount.below-minimum` */
export function figureTransfer(
  asset: UserAsset,
  text: string,
  settings: Settings,
): Result<{ amount: bigint; fee: bigint }> {
  const amount = parseMinor(asset, text)
  if (amount === undefined) return refuse('amount.invalid')
  if (amount < settings.transferMin) {
    return refuse('amount.below-minimum', { min: formatMinor(asset, settings.transferMin), asset })
  }
  return done({ amount, fee: feeOf(amount, settings.transferFeeBps) })
}
