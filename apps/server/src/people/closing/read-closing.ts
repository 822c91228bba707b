import type { Answer } from '@synet/contract/calls'
import type { ErrorCode } from '@synet/contract/errors'
import type { Language } from '@synet/contract/languages'
import { amount, formatMinor, statedMinor } from '@synet/core/amount'
import { readBalance } from '@synet/ledger/audit'
import { userAccount } from '@synet/ledger/chart'
import type { Sql, Transaction } from '@synet/ledger/database'
import { messageOf } from '@synet/words/message'
import { type Left, mayClose, type Way } from '#people/closing/may-close'
import { readTransferCost } from '#people/closing/transfer-cost'
import type { Context } from '#platform/context'
import { networkLabel } from '#platform/network-label'

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
    accounts: accounts.map((one) => ({ ...one, id: one.id.toString() })),
    refusal: may.ok ? null : messageOf(language, may.error as ErrorCode, may.facts),
    canLeave: way !== undefined && left.USDT > way.cost,
  }
}
