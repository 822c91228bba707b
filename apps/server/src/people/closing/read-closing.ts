import type { Answer } from '@synet/contract/calls'
import type { ErrorCode } from '@synet/contract/errors'
import type { Language } from '@synet/contract/languages'
import { amount, formatMinor, statedMinor, type Amount, nativeInUsdt } from '@synet/core/amount'
import { readBalance } from '@synet/ledger/audit'
import { userAccount, systemAccount } from '@synet/ledger/chart'
import type { Sql, Transaction } from '@synet/ledger/database'
import { messageOf } from '@synet/words/message'
import { type Left, mayClose, type Way } from '#people/closing/may-close'
import type { Context } from '#platform/context'
import { networkLabel } from '#platform/network-label'
import { addMs, days } from '@synet/core/clock'
import type { Network } from '@synet/core/network'

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

export async function readLeft(sql: Sql | Transaction, userId: bigint): Promise<Left> {
  return {
    USDT: amount('USDT', await readBalance(sql, userAccount(userId, 'available', 'USDT'))),
    SNT: amount('SNT', await readBalance(sql, userAccount(userId, 'available', 'SNT'))),
  }
}
export const leftAnswer = ({ USDT, SNT }: Left) => ({ USDT: formatMinor('USDT', USDT), SNT: formatMinor('SNT', SNT) })

/** The enabled network on which a transfer costs least: USDT that are left leave by it. */
export async function cheapestWay(
  sql: Sql | Transaction,
  { networks, clock }: Pick<Context, 'networks' | 'clock'>,
): Promise<Way | undefined> {
  const ways: Way[] = []
  for (const network of networks)
    ways.push({
      network,
      cost: await readTransferCost(sql, network, clock.now()),
      minimum: statedMinor('USDT', network.minWithdrawal),
    })
  return ways.toSorted((a, b) => (a.cost < b.cost ? -1 : 1))[0]
}

export async function readClosing(
  context: Pick<Context, 'sql' | 'networks' | 'clock'>,
  userId: bigint,
  language: Language,
): Promise<Answer<'user/closing'>> {
  const { sql } = context
  const left = await readLeft(sql, userId)
  const way = await cheapestWay(sql, context)
  const accounts = way
    ? await sql<{ id: bigint; name: string; address: string }[]>`
        select id, name, address from app.receiving_account
          where user_id = ${userId} and network = ${way.network.name} and deleted_at is null order by id`
    : []
  const may = await mayClose(sql, context.clock.now(), userId, { left, way })
  return {
    left: leftAnswer(left),
    way: way
      ? { network: way.network.name, label: networkLabel(language, way.network), cost: formatMinor('USDT', way.cost) }
      : null,
    accounts: accounts.map((account) => ({ ...account, id: account.id.toString() })),
    refusal: may.ok ? null : messageOf(language, may.error as ErrorCode, may.facts),
    canLeave: way !== undefined && left.USDT > way.cost,
  }
}
