import type { Answer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { done, refuse } from '@synet/core/result'
import { accountFacts, userAccounts } from '@synet/ledger/chart'
import { int8Array } from '@synet/ledger/database'
import type { UserCall } from '#http/call'
import { pageLimit } from '#http/page'

type Order = Answer<'user/getMoneyLog'>['list'][number]['order']

/** The order behind a posting: its own id where the posting made the order, else the id it names. */
function orderOf(kind: string, postingId: bigint, ref: Readonly<Record<string, string>>): Order {
  const id = postingId.toString()
  if (kind === 'recharge.credited') return ref['order'] ? { type: 'recharge', id: ref['order'] } : null
  if (kind.startsWith('withdrawal.')) return { type: 'withdrawal', id: ref['withdrawal'] ?? id }
  if (kind.startsWith('run.')) return { type: 'run', id: ref['run'] ?? id }
  if (kind === 'transfer' || kind === 'swap') return { type: kind, id }
  if (kind === 'software.bought') return { type: 'software', id }
  return kind === 'node.bought' ? { type: 'node', id } : null
}

/** Straight from the entries: change, balance after it, newest first. The cursor is `posting.account`. */
export const getMoneyLog: UserCall<'user/getMoneyLog'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const match = /^(\d{1,18})\.(\d{1,18})$/.exec(request.cursor ?? '')
  if (request.cursor && !match) return refuse('request.invalid', { field: 'cursor' })
  const [posting, account] = match ? [BigInt(match[1] ?? 0), BigInt(match[2] ?? 0)] : [2n ** 62n, 0n]
  const accounts = userAccounts(userId)
    .filter((a) => !request.asset || a.asset === request.asset)
    .map((a) => a.id)
  const rows = await sql<
    {
      account_id: bigint
      posting_id: bigint
      amount: bigint
      balance_after: bigint
      kind: string
      at: Date
      ref: Record<string, string>
    }[]
  >`
    select e.account_id, e.posting_id, e.amount, e.balance_after, p.kind, p.at, p.ref
      from ledger.entry e join ledger.posting p on p.id = e.posting_id
      where e.account_id = any (${int8Array(accounts)}::bigint[]) and (e.posting_id, e.account_id) < (${posting}, ${account})
        and (${request.kind ?? null}::text is null or p.kind = ${request.kind ?? null})
        and (${request.from ?? null}::timestamptz is null or p.at >= ${request.from ?? null}::timestamptz)
        and (${request.to ?? null}::timestamptz is null or p.at < ${request.to ?? null}::timestamptz)
      order by e.posting_id desc, e.account_id desc limit ${limit}`
  const list = rows.map((row) => {
    const { asset, bucket } = accountFacts(row.account_id)
    return {
      id: `${row.posting_id}.${row.account_id}`,
      asset: asset as 'USDT' | 'SNT',
      bucket: bucket as 'available' | 'pledged' | 'withdrawing',
      kind: row.kind,
      change: formatMinor(asset, row.amount),
      balanceAfter: formatMinor(asset, row.balance_after),
      order: orderOf(row.kind, row.posting_id, row.ref),
      remark: row.ref['number'] ?? '',
      at: row.at.toISOString(),
    }
  })
  return done({ list, next: list.length === limit ? (list.at(-1)?.id ?? null) : null })
}
