import type { Answer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import type { Sql, Transaction } from '@synet/ledger/database'
import { formatPrice, poolPrice, type Side } from '@synet/market/pool'

type SwapOrder = Answer<'user/exchange_coin_money'>

/** A user's swaps, newest first. */
export async function readSwaps(
  sql: Sql | Transaction,
  of: { userId: bigint; id?: bigint; before?: bigint; limit: number },
): Promise<SwapOrder[]> {
  const rows = await sql<{ id: bigint; from_asset: Side; paid: bigint; fee: bigint; received: bigint; at: Date }[]>`
    select id, from_asset, paid, fee, received, at from app.swap
      where user_id = ${of.userId} and (${of.id ?? null}::bigint is null or id = ${of.id ?? null})
        and id < ${of.before ?? 2n ** 62n}
      order by id desc limit ${of.limit}`
  return rows.map((row) => {
    const to = row.from_asset === 'USDT' ? 'SNT' : 'USDT'
    const taken = row.paid - row.fee
    // The rate that the swap got, without its fee.
    const rate =
      to === 'SNT' ? poolPrice({ usdt: taken, snt: row.received }) : poolPrice({ usdt: row.received, snt: taken })
    return {
      id: row.id.toString(),
      number: `S${row.id.toString().padStart(8, '0')}`,
      from: row.from_asset,
      to,
      paid: formatMinor(row.from_asset, row.paid),
      received: formatMinor(to, row.received),
      price: formatPrice(rate ?? 0n),
      fee: formatMinor(row.from_asset, row.fee),
      feeAsset: row.from_asset,
      at: row.at.toISOString(),
    }
  })
}
