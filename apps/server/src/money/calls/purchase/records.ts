import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { orderSelection, pageLimit, earliestTime, latestTime, type OrderSelection } from '#platform/http/page'
import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import { formatMinor } from '@synet/core/amount'
import type { Sql } from '@synet/ledger/database'
import { productNameIn } from '#money/purchase/product-names'
import { orderNumber } from '#platform/order-number'

type Purchase = Answer<'purchase/records'>['list'][number]

/** Reads the licences that a user has bought, newest first. */
async function readPurchases(
  sql: Sql,
  { userId, language, limit, ...of }: OrderSelection & { userId: bigint; language: Language; limit: number },
): Promise<Purchase[]> {
  const rows = await sql<{ id: bigint; kind: Purchase['kind']; name: string; price: bigint; until: Date; at: Date }[]>`
    select p.id, o.kind, o.name, p.price, p.until, p.at
      from app.purchase p join app.product o on o.id = p.product_id
      where p.user_id = ${userId} and p.id < ${of.before ?? 2n ** 62n}
        and (${of.id ?? null}::bigint is null or p.id = ${of.id ?? null})
        and p.at >= ${of.from ?? earliestTime}::timestamptz and p.at < ${of.to ?? latestTime}::timestamptz
      order by p.id desc limit ${limit}`
  return rows.map(({ id, kind, name, price, until, at }) => ({
    id: id.toString(),
    number: orderNumber('purchase', id),
    kind,
    name: productNameIn(language, kind, name),
    price: formatMinor('USDT', price),
    until: until.toISOString(),
    at: at.toISOString(),
  }))
}

export const purchaseRecords: UserCall<'purchase/records'> = async ({ sql }, request, { userId, language }) => {
  const limit = pageLimit(request.limit)
  const list = await readPurchases(sql, { userId, language, limit, ...orderSelection(request) })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
