import { amount as amountOf, type Amount, formatMinor, parseMinor, type UserAsset } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { userAccount } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { feeOf, maxBeforeFee } from '@synet/market/fee'
import { isTooSmall } from '@synet/market/remainder'
import { readSettings } from '#platform/settings'

/**
 * Quotes a transfer: the amount and its fee, which comes on top, in the same asset. A remainder below the minimum can be
 * sent as a whole.
 * @returns refusals `amount.invalid`, `amount.below-minimum`
 */
export async function quoteTransfer<A extends UserAsset>(
  sql: Sql,
  userId: bigint,
  asset: A,
  text: string,
): Promise<Result<{ amount: Amount<A>; fee: Amount<A> }>> {
  const amount = parseMinor(asset, text)
  if (amount === undefined) return refuse('amount.invalid')
  const { transferMinUsdt, transferMinSnt, transferFeeBps } = await readSettings(sql)
  const fee = feeOf(amount, transferFeeBps)
  const minimum = amountOf(asset, { USDT: transferMinUsdt, SNT: transferMinSnt }[asset])
  // The balance is read for small amounts only: most transfers cost no query more.
  if (amount >= minimum) return done({ amount, fee })
  const available = amountOf(asset, await readBalance(sql, userAccount(userId, 'available', asset)))
  if (isTooSmall(amount, { minimum, most: maxBeforeFee(available, transferFeeBps) }))
    return refuse('amount.below-minimum', { min: formatMinor<UserAsset>(asset, minimum), asset })
  return done({ amount, fee })
}
