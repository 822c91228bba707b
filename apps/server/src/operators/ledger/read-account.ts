import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { done, refuse, type Result } from '@synet/core/result'
import { accountFacts } from '@synet/ledger/chart'
import type { Sql } from '@synet/ledger/database'
import { cursorId, pageLimit } from '#platform/http/page'
import { readAccounts } from '#operators/ledger/search-ledger'

type Answer = OpsAnswer<'ledgerAccount'>

/** Lists an account's entries, newest first, by their sequence number. */
export function readAccount(sql: Sql, request: OpsRequest<'ledgerAccount'>): Promise<Result<Answer>> {
  const limit = pageLimit(request.limit)
  const id = BigInt(request.id)
  return sql.begin('isolation level repeatable read read only', async (tx): Promise<Result<Answer>> => {
    const [account] = await readAccounts(tx, [id])
    if (!account) return refuse('account.not-found')
    const { asset } = accountFacts(id)
    const rows = await tx<
      { seq: bigint; posting: bigint; kind: string; at: Date; amount: bigint; balance_after: bigint }[]
    >`
      select e.seq, e.posting_id as posting, p.kind, p.at, e.amount, e.balance_after
        from ledger.entries e join ledger.postings p on p.id = e.posting_id
        where e.account_id = ${id} and e.seq < ${cursorId(request.cursor)} order by e.seq desc limit ${limit}`
    return done({
      account,
      list: rows.map((row) => ({
        seq: row.seq.toString(),
        posting: row.posting.toString(),
        kind: row.kind,
        at: row.at.toISOString(),
        amount: formatMinor(asset, row.amount),
        balanceAfter: formatMinor(asset, row.balance_after),
      })),
      next: rows.length === limit ? (rows.at(-1)?.seq.toString() ?? null) : null,
    })
  }) as Promise<Result<Answer>>
}
