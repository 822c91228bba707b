import { type Amount, nativeInUsdt, statedMinor } from '@synet/core/amount'
import { addMs, days } from '@synet/core/clock'
import type { Network } from '@synet/core/network'
import { systemAccount } from '@synet/ledger/chart'
import type { Sql, Transaction } from '@synet/ledger/database'

/** The newest payouts of this time say what one costs. */
const measuredMs = days(30)
const measuredMax = 50
/** Fewer say too little. */
const measuredMin = 10

/**
 * What a payout of a network costs the platform: the median gas of recent ones, as the ledger booked it, at the coin's
 * reference price, rounded up. A batch's gas is shared by its payments. A network with few payouts states its cost itself.
 */
export async function readTransferCost(sql: Sql | Transaction, network: Network, now: Date): Promise<Amount<'USDT'>> {
  const costs = systemAccount('network-costs', network.native)
  const [measured] = await sql<{ payouts: bigint; each: bigint | null }[]>`
    select count(*) as payouts, percentile_disc(0.5) within group (order by gas)::bigint as each
      from (select (select e.amount from ledger.postings p join ledger.entries e on e.posting_id = p.id and e.account_id = ${costs}
              where p.key = 'gas:' || g.network || ':' || g.end_tx_hash)
            / (select count(*) from app.outgoing b where b.network = g.network and b.sender = g.sender and b.nonce = g.nonce
                or b.id = g.id) as gas
          from (select id, network, sender, nonce, end_tx_hash from app.outgoing
              where network = ${network.name} and purpose = 'payout' and state = 'done' and ended_at > ${addMs(now, -measuredMs)}
              order by id desc limit ${measuredMax}) g) m
      where gas is not null`
  if (!measured || measured.payouts < measuredMin || measured.each === null)
    return statedMinor('USDT', network.transferCost)
  return nativeInUsdt(network, measured.each)
}
