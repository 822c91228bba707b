import { done, refuse } from '@synet/core/result'
import type { UserCall } from '#platform/http/call'
import { pageLimit } from '#platform/http/page'
import { parseCursor, readMoneyLog, readMoneyLogRow, findSeqs } from '#money/money-log/read-money-log'
import { days } from '@synet/core/clock'
import type { Answer } from '@synet/contract/calls'
import { formatMinor, type UserAsset } from '@synet/core/amount'
import { accountFacts, userAccounts } from '@synet/ledger/chart'
import { int8Array, type Sql } from '@synet/ledger/database'

/** Lists the ledger's entries of the user: change and balance after it, newest first. */
export const getMoneyLog: UserCall<'user/getMoneyLog'> = async ({ sql }, request, { userId }) => {
  if (request.id !== undefined) {
    const row = await readMoneyLogRow(sql, userId, request.id)
    return done({ list: row ? [row] : [], next: null })
  }
  const cursor = request.cursor ? parseCursor(request.cursor) : undefined
  if (request.cursor && !cursor) return refuse('request.invalid', { field: 'cursor' })
  return done(await readMoneyLog(sql, { ...request, cursor, userId, limit: pageLimit(request.limit) }))
}

type Balance = Answer<'user/statement'>['balances'][number]
type Place = Balance['beside'][number]['place']

/** Reads the usable balances at two times, the sums of the entries between them, and what else the user has at the end. */
export async function readStatement(
  sql: Sql,
  { userId, from, to }: { readonly userId: bigint; readonly from: string; readonly to: string },
): Promise<readonly Balance[]> {
  const all = userAccounts(userId)
  const accounts = all.map((account): bigint => account.id)
  const usable = all.filter(({ bucket }) => bucket === 'available').map((account): bigint => account.id)
  const [bottoms, tops] = await Promise.all([findSeqs(sql, accounts, from), findSeqs(sql, accounts, to)])
  const seqs = (of: ReadonlyMap<bigint, bigint>) => int8Array(accounts.map((account) => of.get(account) ?? 0n))
  const rows = await sql<{ id: bigint; opening: bigint; credited: bigint; debited: bigint; closing: bigint }[]>`
    select a.id,
        coalesce((select balance_after from ledger.entries where account_id = a.id and seq = a.bottom), 0)::bigint as opening,
        coalesce((select balance_after from ledger.entries where account_id = a.id and seq = a.top), 0)::bigint as closing,
        e.credited, e.debited
      from unnest(${int8Array(accounts)}::bigint[], ${seqs(bottoms)}::bigint[], ${seqs(tops)}::bigint[]) as a (id, bottom, top)
      cross join lateral (
        select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as credited,
            coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as debited
          from ledger.entries where account_id = a.id and a.id = any (${int8Array(usable)}::bigint[]) and seq > a.bottom and seq <= a.top) e
      order by a.id`
  const known = rows.map((row) => ({ ...row, ...accountFacts(row.id) }))
  return known
    .filter(({ bucket }) => bucket === 'available')
    .map(({ asset, opening, credited, debited, closing }) => ({
      asset: asset as UserAsset,
      opening: formatMinor(asset, opening),
      credited: formatMinor(asset, credited),
      debited: formatMinor(asset, debited),
      closing: formatMinor(asset, closing),
      beside: known
        .filter((one) => one.bucket !== 'available' && one.asset === asset && one.closing > 0n)
        .map((one) => ({ place: one.bucket as Place, amount: formatMinor(asset, one.closing) })),
    }))
}

/** A statement sums all entries of its period: this bounds what one request can cost. */
const maxDays = 366

export const statement: UserCall<'user/statement'> = async ({ sql }, { from, to }, { userId }) => {
  const length = new Date(to).getTime() - new Date(from).getTime()
  if (length <= 0 || length > days(maxDays)) return refuse('period.invalid', { max: maxDays })
  return done({ balances: [...(await readStatement(sql, { userId, from, to }))] })
}
