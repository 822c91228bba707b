import { toNetworkAddress } from '@synet/chain/address'
import { allNetworks, type NetworkName } from '@synet/core/all-networks'
import type { Answer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { invariant } from '@synet/core/result'
import type { Sql, Transaction } from '@synet/ledger/database'
import { timelineAnswer, timelineOf } from '#platform/event/announce'
import type { StateOf } from '#platform/state/transitions'
import { readSettings } from '#platform/settings'
import { earliestTime, latestTime, type OrderSelection } from '#platform/http/page'
import { orderNumber } from '#platform/order-number'

interface OrderRow {
  readonly id: bigint
  readonly network: NetworkName
  readonly address: string | null
  readonly amount: bigint
  readonly state: StateOf<'recharge_order'>
  readonly credited_amount: bigint
  readonly created_at: Date
  readonly expires_at: Date
  readonly credited_at: Date | null
  /** The newest transfer to its address, which may have come on another network than ordered. */
  readonly paid_on: NetworkName | null
  readonly tx_hash: string | null
  readonly block_number: bigint | null
  readonly head: bigint | null
  /** Sums what has arrived at its address on that network and is not credited yet. */
  readonly waiting: bigint | null
  readonly timeline: readonly { state: StateOf<'recharge_order'>; at: string }[]
}

/**
 * Reads a user's recharge orders, newest first, each with the transaction that pays it and its confirmations so far.
 */
export async function readOrders(
  sql: Sql | Transaction,
  of: OrderSelection & { userId: bigint; limit: number },
): Promise<Answer<'recharge/detail'>[]> {
  const { dust } = await readSettings(sql)
  const rows = await sql<OrderRow[]>`
    select o.id, o.network, coalesce(o.address, o.former_address) as address, o.amount, o.state, o.credited_amount, o.created_at, o.expires_at, o.credited_at,
        t.network as paid_on, t.tx_hash, t.block_number, n.head,
        (select sum(w.amount)::bigint from app.chain_transfer w
          where w.address = o.address and w.network = t.network and w.state in ('seen', 'dust')) as waiting, ${timelineOf(sql, 'recharge', 'o.id')}
      from app.recharge_order o
      left join lateral (select network, tx_hash, block_number from app.chain_transfer
        where address = o.address and state in ('seen', 'dust', 'credited') order by seen_at desc nulls last, nth desc limit 1) t on true
      left join app.network_state n on n.network = t.network
      where o.user_id = ${of.userId} and (${of.id ?? null}::bigint is null or o.id = ${of.id ?? null})
        and o.id < ${of.before ?? 2n ** 62n}
        and o.created_at >= ${of.from ?? earliestTime}::timestamptz and o.created_at < ${of.to ?? latestTime}::timestamptz
      order by o.id desc limit ${of.limit}`
  return rows.map((row) => {
    invariant(row.address, 'an order has shown an address')
    const needed = allNetworks[row.paid_on ?? row.network].confirmations
    const isBelow = row.waiting !== null && row.waiting < dust
    const seen = row.block_number === null ? 0n : (row.head ?? 0n) - row.block_number + 1n
    return {
      id: row.id.toString(),
      number: orderNumber('recharge', row.id),
      state: row.state,
      network: row.network,
      address: toNetworkAddress(allNetworks[row.network], row.address),
      amount: formatMinor('USDT', row.amount),
      creditedAmount: row.credited_amount > 0n ? formatMinor('USDT', row.credited_amount) : null,
      // Below the minimum the order waits for more money, not for confirmations.
      confirmations:
        row.block_number === null || isBelow ? null : { seen: Math.min(needed, Math.max(0, Number(seen))), needed },
      belowMinimum:
        row.waiting !== null && isBelow
          ? { arrived: formatMinor('USDT', row.waiting), minimum: formatMinor('USDT', dust) }
          : null,
      transaction: row.tx_hash,
      paidOn: row.paid_on,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      creditedAt: row.credited_at?.toISOString() ?? null,
      timeline: timelineAnswer(row.timeline),
    }
  })
}
