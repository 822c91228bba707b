import { initialLanguage } from '@synet/contract/languages'
import { done } from '@synet/core/result'
import { productNameIn } from '#money/purchase/product-names'
import { taskNameIn } from '#training/catalogue/task-names'
import type { PublicCall } from '#platform/http/call'
import { readFigures } from '#proof/read-figures'
import { pageLimit, cursorId, nextOf } from '#platform/http/page'
import { formatMinor } from '@synet/core/amount'
import { vestingEnd } from '@synet/core/vesting-schedule'

export const figures: PublicCall<'proof/figures'> = async (context, { language = initialLanguage }) => {
  const { tasks, products, ...rest } = await readFigures(context)
  return done({
    ...rest,
    tasks: tasks.map(({ projectCode, ...task }) => ({ ...task, name: taskNameIn(language, { projectCode, ...task }) })),
    products: products.map((product) => ({ ...product, name: productNameIn(language, product.kind, product.name) })),
  })
}

export const proofDays: PublicCall<'proof/days'> = async ({ sql }, { after, limit }) => {
  const rows = await sql<{ name: string; totals: string; hash: string }[]>`
    select day::text as name, totals, hash from app.ledger_day
      where day > coalesce(${after ?? null}::date, '0001-01-01') order by day limit ${pageLimit(limit)}`
  const list = rows.map((row) => ({ day: row.name, totals: row.totals, hash: row.hash }))
  return done({ list, next: list.length === pageLimit(limit) ? (list.at(-1)?.day ?? null) : null })
}

interface Grant {
  readonly id: bigint
  readonly user_id: bigint
  readonly amount: bigint
  readonly released: bigint
  readonly taken_back: bigint
  readonly starts_at: Date
  readonly reason: string | null
}

export const proofGrants: PublicCall<'proof/grants'> = async ({ sql }, { cursor, limit }) => {
  const rows = await sql<Grant[]>`
    select v.id, v.user_id, v.amount, v.released, v.taken_back, v.starts_at, p.reason
      from app.vesting v left join app.proposal p on p.posting_id = v.id
      where v.id < ${cursorId(cursor)} order by v.id desc limit ${pageLimit(limit)}`
  const snt = (minor: bigint) => formatMinor('SNT', minor)
  const list = rows.map((row) => ({
    id: row.id.toString(),
    account: row.user_id.toString(),
    amount: snt(row.amount),
    reason: row.reason ?? '',
    at: row.starts_at.toISOString(),
    vested: snt(row.released),
    takenBack: snt(row.taken_back),
    endsAt: vestingEnd(row.starts_at).toISOString(),
  }))
  return done({ list, next: nextOf(rows, pageLimit(limit)) })
}
