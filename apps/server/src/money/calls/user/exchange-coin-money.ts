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
  const swapOf = async (id: bigint) => (await readSwaps(sql, { userId, id, limit: 1 }))[0]
  // The answer to the first try may have been lost: the swap exists although its quote has expired or was deleted.
  const [posted] = await sql<{ id: bigint }[]>`select id from ledger.postings where key = ${key}`
  if (posted) {
    const known = await swapOf(posted.id)
    return known ? done(known) : refuse('quote.expired')
  }
  const [quote] = await sql<Quote[]>`
    select from_asset, paid, minimum_received, fee_bps, expires_at from app.swap_quote
      where id = ${request.quoteId} and user_id = ${userId}`
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
  if (!outcome.ok) return balanceRefusal(outcome)
  const swap = await swapOf(outcome.value.postingId)
  invariant(swap, 'a posted swap has its order')
  return done(swap)
}
