import { done } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { buyProduct } from '#money/purchase/buy-product'
import type { Answer } from '@synet/contract/calls'
import type { Language } from '@synet/contract/languages'
import { formatMinor } from '@synet/core/amount'
import { productNameIn } from '#money/purchase/product-names'
import type { Context } from '#platform/context'
import { daysLeft } from '#people/user/user-info'

async function listProducts(
  { sql, clock }: Context,
  kind: 'software' | 'node',
  { userId, language }: { userId: bigint; language: Language },
): Promise<Answer<'purchase/softwareList'>> {
  const rows = await sql<{ id: bigint; name: string; price: bigint; days: number; until: Date | null }[]>`
    select p.id, p.name, p.price, p.days, ${kind === 'software' ? sql`u.software_until` : sql`u.node_until`} as until
      from app.product p, app.user_account u where p.kind = ${kind} and p.active and u.id = ${userId} order by p.id`
  const now = clock.now()
  const list = rows.map((row) => ({
    id: row.id.toString(),
    name: productNameIn(language, kind, row.name),
    price: formatMinor('USDT', row.price),
    days: row.days,
    daysLeft: daysLeft(row.until, now),
    expiresAt: row.until?.toISOString() ?? null,
  }))
  return { list, next: null }
}

export const softwareList: UserCall<'purchase/softwareList'> = async (context, _request, caller) =>
  done(await listProducts(context, 'software', caller))

export const buySoftware: UserCall<'purchase/buySoftware'> = (context, request, caller) =>
  buyProduct(context, 'software', request, caller)

export const nodeList: UserCall<'purchase/nodeList'> = async (context, _request, caller) =>
  done(await listProducts(context, 'node', caller))

export const buyNode: UserCall<'purchase/buyNode'> = (context, request, caller) =>
  buyProduct(context, 'node', request, caller)
