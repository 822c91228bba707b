import { type Amount, formatMinor, type UserAsset } from '@synet/core/amount'
import { done, invariant, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { balanceRefusal } from '#money/balance-refusal'
import { readSwaps } from '#money/market/read-swaps'
import { swapItem } from '#money/market/swap-item'
import { swapRefusal } from '#money/market/swap-refusal'
import { confirmPayment } from '#people/passkey/confirm-payment'

interface Quote {
  readonly from_asset: UserAsset
  readonly paid: Amount<UserAsset>
  readonly minimum_received: Amount<UserAsset>
  readonly fee_bps: number
  readonly expires_at: Date
}

/**
 * Executes a quoted swap at the pool's price when its turn comes, or refuses below the minimum. A quote is good for one
 * swap.
 */
export const exchangeCoinMoney: UserCall<'user/exchange_coin_money'> = async (context, request, caller) => {
  const { userId, sessionId } = caller
  const { sql, clock, poster } = context
  const now = clock.now()
  const key = `swap-quote:${request.quoteId}`
  const [quote] = await sql<(Quote & { posting: bigint | null })[]>`
    select q.from_asset, q.paid, q.minimum_received, q.fee_bps, q.expires_at, p.id as posting
      from app.swap_quote q left join ledger.postings p on p.key = ${key}
      where q.id = ${request.quoteId} and q.user_id = ${userId}`
  const answer = async (id: bigint) => {
    const [swap] = await readSwaps(sql, { userId, id, limit: 1 })
    invariant(swap, 'a posted swap has its order')
    return done(swap)
  }
  // The answer to the first try may have been lost, so the existing swap is returned.
  if (quote?.posting) return answer(quote.posting)
  if (!quote || quote.expires_at <= now) return refuse('quote.expired')
  const may = await swapRefusal(sql, userId)
  if (!may.ok) return may
  const confirmed = await confirmPayment(context, caller, request, {
    of: 'swap',
    quoteId: request.quoteId,
    paid: formatMinor(quote.from_asset, quote.paid),
    minimumReceived: formatMinor(quote.from_asset === 'USDT' ? 'SNT' : 'USDT', quote.minimum_received),
  })
  if (!confirmed.ok) return confirmed
  const outcome = await poster.post(
    swapItem({
      key,
      userId,
      sessionId,
      from: quote.from_asset,
      paid: quote.paid,
      feeBps: quote.fee_bps,
      minimumReceived: quote.minimum_received,
    }),
  )
  return outcome.ok ? answer(outcome.value.postingId) : balanceRefusal(outcome)
}
