import { done, invariant, refuse } from '@synet/core/result'
import { systemAccount, userAccount } from '@synet/ledger/chart'
import { int8Array } from '@synet/ledger/database'
import type { Effect } from '@synet/ledger/post'
import { figureSwap, type Side } from '@synet/market/pool'
import type { UserCall } from '#http/call'
import { balanceRefusal } from '#ledger-refusal'
import { keepPoolPoints } from '#market/pool-points'
import { readSwaps } from '#market/read-swaps'
import { checkPayPassword } from '#password/check-pay-password'

interface Quote {
  readonly from_asset: Side
  readonly paid: bigint
  readonly minimum_received: bigint
  readonly fee_bps: number
  readonly expires_at: Date
}
interface NewSwap {
  readonly userId: bigint
  readonly from: Side
  readonly paid: bigint
  readonly fee: bigint
  readonly receiver: bigint
}

/** What each got is in its entry: it was decided under the pool's lock. */
const insertSwaps: Effect<NewSwap> = async (tx, rows) => {
  await tx`
    insert into app.swap (id, user_id, from_asset, paid, fee, received, at)
      select s.id, s.user_id, s.from_asset, s.paid, s.fee, e.amount, p.at from unnest(
          ${int8Array(rows.map((r) => r.postingId))}::bigint[], ${int8Array(rows.map((r) => r.row.userId))}::bigint[],
          ${rows.map((r) => r.row.from)}::text[], ${int8Array(rows.map((r) => r.row.paid))}::bigint[],
          ${int8Array(rows.map((r) => r.row.fee))}::bigint[], ${int8Array(rows.map((r) => r.row.receiver))}::bigint[]
        ) as s (id, user_id, from_asset, paid, fee, receiver)
        join ledger.entry e on e.posting_id = s.id and e.account_id = s.receiver
        join ledger.posting p on p.id = s.id`
  await keepPoolPoints(
    tx,
    rows.map((r) => r.postingId),
  )
}

const pool = { usdt: systemAccount('pool', 'USDT'), snt: systemAccount('pool', 'SNT') }
/** A fee in USDT is the platform's; one in SNT goes back to the treasury. */
const feeAccount = { USDT: systemAccount('fees', 'USDT'), SNT: systemAccount('treasury', 'SNT') }

/** Swaps what was quoted at the pool's price when its turn comes, or refuses below the minimum. One quote, one swap. */
export const exchangeCoinMoney: UserCall<'user/exchange_coin_money'> = async (context, request, { userId }) => {
  const { sql, clock, poster } = context
  const now = clock.now()
  const key = `swap-quote:${request.quoteId}`
  const [quote] = await sql<(Quote & { posting: bigint | null })[]>`
    select q.from_asset, q.paid, q.minimum_received, q.fee_bps, q.expires_at, p.id as posting
      from app.swap_quote q left join ledger.posting p on p.key = ${key}
      where q.id = ${request.quoteId} and q.user_id = ${userId}`
  const answer = async (id: bigint) => {
    const [swap] = await readSwaps(sql, { userId, id, limit: 1 })
    invariant(swap, 'a posted swap has its order')
    return done(swap)
  }
  // The answer to the first try may have been lost: the swap stands.
  if (quote?.posting) return answer(quote.posting)
  if (!quote || quote.expires_at <= now) return refuse('quote.expired')
  const [user] = await sql<{ frozen_reason: string | null }[]>`
    select frozen_reason from app.user_account where id = ${userId}`
  if (user?.frozen_reason) return refuse('user.frozen', { reason: user.frozen_reason })
  const password = await checkPayPassword(context, userId, request.payPassword)
  if (!password.ok) return password
  const { from_asset: from, paid, fee_bps: feeBps } = quote
  const to = from === 'USDT' ? 'SNT' : 'USDT'
  const giver = userAccount(userId, 'available', from)
  const receiver = userAccount(userId, 'available', to)
  const [poolIn, poolOut] = from === 'USDT' ? [pool.usdt, pool.snt] : [pool.snt, pool.usdt]
  const { fee, taken } = figureSwap({ usdt: 0n, snt: 0n }, from, paid, feeBps)
  const outcome = await poster.post({
    key,
    requestHash: request.quoteId,
    accounts: [giver, receiver, poolIn, poolOut, feeAccount[from]],
    decide: (balances) => {
      const { received } = figureSwap({ usdt: balances(pool.usdt), snt: balances(pool.snt) }, from, paid, feeBps)
      if (received < quote.minimum_received || received === 0n) return refuse('swap.minimum-received')
      return done({
        kind: 'swap',
        entries: [
          { account: giver, amount: -paid },
          { account: poolIn, amount: taken },
          { account: feeAccount[from], amount: fee },
          { account: poolOut, amount: -received },
          { account: receiver, amount: received },
        ],
        ref: {},
      })
    },
    effect: { write: insertSwaps, row: { userId, from, paid, fee, receiver } },
  })
  return outcome.ok ? answer(outcome.value.postingId) : balanceRefusal(outcome)
}
