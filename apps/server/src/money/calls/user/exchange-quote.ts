import { amount, formatMinor, parseMinor, type UserAsset } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { done, refuse } from '@synet/core/result'
import { readBalance } from '@synet/ledger/audit'
import { userAccount } from '@synet/ledger/chart'
import { computeSwap, formatPrice, minimumReceived, poolPrice } from '@synet/market/pool'
import { isTooSmall } from '@synet/market/remainder'
import type { UserCall } from '#platform/http/call'
import { readPool } from '#money/market/pool-points'
import { consumeAccountRate } from '#people/session/rates'
import { newToken } from '#people/session/session'
import { readSettings } from '#platform/settings'

/**
 * Quotes a swap: the paid amount and the minimum received are fixed for half a minute. A remainder below the minimum can
 * be swapped as a whole.
 */
export const exchangeQuote: UserCall<'user/exchangeQuote'> = async (context, { from, amount: text }, { userId }) => {
  const { sql, clock } = context
  const allowed = await consumeAccountRate(context, 'swap quote', `user:${userId}`)
  if (!allowed.ok) return allowed
  const paid = parseMinor(from, text)
  if (paid === undefined) return refuse('amount.invalid')
  const settings = await readSettings(sql)
  const minimum = amount<UserAsset>(from, from === 'USDT' ? settings.swapMinUsdt : settings.swapMinSnt)
  const available = await readBalance(sql, userAccount(userId, 'available', from))
  if (isTooSmall<UserAsset>(paid, { minimum, most: amount(from, available) }))
    return refuse('amount.below-minimum', { min: formatMinor<UserAsset>(from, minimum), asset: from })
  if (paid > available) return refuse('balance.insufficient', { available: formatMinor(from, available), asset: from })
  const pool = await readPool(sql)
  const price = poolPrice(pool)
  const figures = computeSwap(pool, from, paid, settings.exchangeFeeBps)
  if (price === undefined || figures.received === 0n) return refuse('swap.unavailable')
  const to = from === 'USDT' ? 'SNT' : 'USDT'
  const least = minimumReceived(figures.received, settings.swapToleranceBps)
  const now = clock.now()
  const expiresAt = addMs(now, settings.swapQuoteMs)
  const quoteId = newToken(context)
  await sql`delete from app.swap_quote where user_id = ${userId} and expires_at < ${now}`
  await sql`insert into app.swap_quote (id, user_id, from_asset, paid, minimum_received, fee_bps, expires_at)
    values (${quoteId}, ${userId}, ${from}, ${paid}, ${least}, ${settings.exchangeFeeBps}, ${expiresAt})`
  return done({
    quoteId,
    from,
    to,
    paid: formatMinor(from, paid),
    price: formatPrice(price),
    fee: formatMinor(from, figures.fee),
    feeAsset: from,
    received: formatMinor(to, figures.received),
    minimumReceived: formatMinor(to, least),
    priceImpactBps: figures.priceImpactBps,
    expiresAt: expiresAt.toISOString(),
  })
}
