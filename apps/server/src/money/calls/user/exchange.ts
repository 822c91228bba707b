import { type Amount, formatMinor, type UserAsset, amount, parseMinor } from '@synet/core/amount'
import { done, invariant, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { balanceRefusal } from '#money/balance-refusal'
import { readSwaps } from '#money/market/read-swaps'
import { swapRefusal, frozenRefusal } from '#money/market/swap-refusal'
import { confirmPayment } from '#people/passkey/confirm-payment'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { int8Array } from '@synet/ledger/database'
import type { DecidedEntry } from '@synet/ledger/decide-batch'
import { move } from '@synet/ledger/entry'
import type { Effect, GroupItem, Guard } from '@synet/ledger/post'
import { feeOf } from '@synet/market/fee'
import { computeSwap, formatPrice, minimumReceived, poolPrice } from '@synet/market/pool'
import { readSenders } from '#money/transfer/guard-transfers'
import { storePoolPoints, readPool } from '#money/market/pool-points'
import { orderSelection, pageLimit } from '#platform/http/page'
import { addMs } from '@synet/core/clock'
import { readBalance } from '@synet/ledger/audit'
import { isTooSmall } from '@synet/market/remainder'
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

interface Swap {
  readonly key: string
  readonly userId: bigint
  readonly sessionId: bigint
  readonly from: UserAsset
  /** The user pays this amount, fee included. */
  readonly paid: Amount<UserAsset>
  readonly feeBps: number
  /** Below it the swap is refused. */
  readonly minimumReceived: Amount<UserAsset>
}
interface SwapRow extends Swap {
  readonly fee: Amount<UserAsset>
  readonly receiver: bigint
}

const insertSwaps: Effect<SwapRow> = async (tx, rows, at) => {
  const entryOf = (entries: readonly DecidedEntry[], account: bigint) =>
    entries.find((entry) => entry.account === account)
  const received = rows.map(({ entries, row }) => entryOf(entries, row.receiver)?.amount ?? 0n)
  const points = rows.map(({ postingId, entries }) => {
    const [usdt, snt] = [entryOf(entries, pool.usdt), entryOf(entries, pool.snt)]
    return { postingId, swapped: true, usdt, snt }
  })
  await Promise.all([
    tx`
      insert into app.swap (id, user_id, from_asset, paid, fee, received, at)
        select s.*, ${at} from unnest(
          ${int8Array(rows.map((r) => r.postingId))}::bigint[], ${int8Array(rows.map((r) => r.row.userId))}::bigint[],
          ${rows.map((r) => r.row.from)}::text[], ${int8Array(rows.map((r) => r.row.paid))}::bigint[],
          ${int8Array(rows.map((r) => r.row.fee))}::bigint[], ${int8Array(received)}::bigint[]) as s`,
    storePoolPoints(tx, at, points),
  ])
}

/** Refuses swaps of those who were frozen, or whose session ended, after `swapRefusal` had answered. */
const guardSwaps: Guard<SwapRow> = async (tx, rows) => {
  const asked = rows.map(({ userId: senderId, sessionId }) => ({ senderId, sessionId }))
  const senders = await readSenders(tx, asked)
  return senders.map((sender) => (sender.has_ended ? refuse('session.ended') : frozenRefusal(sender.frozen_reason)))
}

const pool = { usdt: systemAccount('pool', 'USDT'), snt: systemAccount('pool', 'SNT') }
/** A fee in USDT is the platform's; one in SNT goes back to the treasury. */
const feeAccount = { USDT: systemAccount('fees', 'USDT'), SNT: systemAccount('treasury', 'SNT') }

/** A swap at the pool's price when its turn in the batch comes. @returns refusal `swap.minimum-received` */
export function swapItem(swap: Swap): GroupItem<SwapRow> {
  const { from, paid, feeBps, userId } = swap
  const giver = userAccount(userId, 'available', from)
  const receiver = userAccount(userId, 'available', from === 'USDT' ? 'SNT' : 'USDT')
  const [poolIn, poolOut] = from === 'USDT' ? [pool.usdt, pool.snt] : [pool.snt, pool.usdt]
  return {
    key: swap.key,
    requestHash: `${from} ${paid}`,
    accounts: [giver, receiver, poolIn, poolOut, feeAccount[from]],
    decide: (balances) => {
      const held = { usdt: balances(pool.usdt), snt: balances(pool.snt) }
      const { fee, taken, received } = computeSwap(held, from, paid, feeBps)
      if (received < swap.minimumReceived || received === 0n) return refuse('swap.minimum-received')
      return done({
        kind: 'swap',
        entries: [
          ...move(giver, poolIn, taken),
          ...move(giver, feeAccount[from], fee),
          ...move(poolOut, receiver, received),
        ],
        ref: {},
      })
    },
    effect: { guard: guardSwaps, write: insertSwaps, row: { ...swap, fee: feeOf(paid, feeBps), receiver } },
  }
}

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

export const exchangeList: UserCall<'user/exchangeList'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const list = await readSwaps(sql, {
    userId,
    ...orderSelection(request),
    limit,
  })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
