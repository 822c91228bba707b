import { formatMinor } from '@synet/core/amount'
import { type Refusal, refuse } from '@synet/core/result'

/** What a user is told when his balance does not reach: the ledger knows minor units only. */
export function balanceRefusal(refusal: Refusal): Refusal {
  if (refusal.error !== 'balance.insufficient' || refusal.facts['bucket'] !== 'user') return refusal
  const asset = refusal.facts['asset'] === 'SNT' ? 'SNT' : 'USDT'
  return refuse('balance.insufficient', {
    available: formatMinor(asset, BigInt(refusal.facts['availableMinor'] ?? 0)),
    asset,
  })
}
