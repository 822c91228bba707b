import type { Answer } from '@synet/contract/calls'
import { type Amount, formatMinor, subtract, type UserAsset } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import { formatPrice, poolPrice } from '@synet/market/pool'
import { earliestTime, latestTime, type OrderSelection } from '#platform/http/page'
import { orderNumber } from '#platform/order-number'

type SwapOrder = Answer<'user/exchange_coin_money'>

type SwapRow = { readonly id: bigint; readonly at: Date } & (
  | { readonly from_asset: 'USDT'; paid: Amount<'USDT'>; fee: Amount<'USDT'>; received: Amount<'SNT'> }
  | { readonly from_asset: 'SNT'; paid: Amount<'SNT'>; fee: Amount<'SNT'>; received: Amount<'USDT'> }
)

/** The rate that the swap got, without its fee. */
const rateOf = (row: SwapRow) =>
  row.from_asset === 'USDT'
    ? poolPrice({ usdt: subtract(row.paid, row.fee), snt: row.received })
    : poolPrice({ usdt: row.received, snt: subtract(row.paid, row.fee) })

/** A user's swaps, newest first. */
export async function readSwaps(
  sql: Sql | Transaction,
  of: OrderSelection & { userId: bigint; limit: number },
): Promise<SwapOrder[]> {
  const rows = await sql<SwapRow[]>`
    select id, from_asset, paid, fee, received, at from app.swap
      where user_id = ${of.userId} and (${of.id ?? null}::bigint is null or id = ${of.id ?? null})
        and id < ${of.before ?? 2n ** 62n}
        and at >= ${of.from ?? earliestTime}::timestamptz and at < ${of.to ?? latestTime}::timestamptz
      order by id desc limit ${of.limit}`
  return rows.map((row) => {
    const to = row.from_asset === 'USDT' ? 'SNT' : 'USDT'
    return {
      id: row.id.toString(),
      number: orderNumber('swap', row.id),
      from: row.from_asset,
      to,
      paid: formatMinor<UserAsset>(row.from_asset, row.paid),
      received: formatMinor<UserAsset>(to, row.received),
      price: formatPrice(rateOf(row) ?? 0n),
      fee: formatMinor<UserAsset>(row.from_asset, row.fee),
      feeAsset: row.from_asset,
      at: row.at.toISOString(),
    }
  })
}
