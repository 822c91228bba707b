import { formatMinor } from '@synet/core/amount'
import { type Refusal, refuse } from '@synet/core/result'

/**
 * Turns the ledger's refusal, which is in minor units, into the one that a user reads when their balance is too low.
 */
export function balanceRefusal(refusal: Refusal): Refusal {
  if (refusal.error !== 'balance.insufficient' || refusal.facts['bucket'] !== 'user') return refusal
  const asset = refusal.facts['asset'] === 'SNT' ? 'SNT' : 'USDT'
  return refuse('balance.insufficient', {
    available: formatMinor(asset, BigInt(refusal.facts['availableMinor'] ?? 0)),
    asset,
  })
}
