import type { Answer } from '@synet/contract/calls'
import { formatMinor, type UserAsset } from '@synet/core/amount'
import { accountFacts, userAccounts } from '@synet/ledger/chart'
import { int8Array, type Sql } from '@synet/ledger/database'
import { orderNumber } from '#platform/order-number'
import { incomeOfDay } from '#money/money-log/unclosed-day'
import { maskName } from '#people/user/mask-name'

export type MoneyLogRow = Answer<'user/getMoneyLog'>['list'][number]

/** The position of the next page: the last listed entry of each account. */
type Cursor = ReadonlyMap<bigint, bigint>

export interface MoneyLogFilter {
  readonly asset?: UserAsset | undefined
  readonly kind?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface EntryRow {
  readonly account_id: bigint
  readonly seq: bigint
  readonly posting_id: bigint
  readonly amount: bigint
  readonly balance_after: bigint
  readonly kind: string
  readonly at: Date
  readonly ref: Readonly<Record<string, string>>
  /** The run that an entry belongs to, in a posting for many runs. */
  readonly subject_id: bigint | null
  /** Set for an entry that ended a run; 0 when none of its days waits for a verdict. */
  readonly pending: bigint | null
}

/**
 * With a filter by kind, a page reads at most this many entries of an account, then returns what it found and where to
 * continue.
 */
const scannedMax = 200

export const parseCursor = (text: string): Cursor | undefined =>
  /^\d{1,18}:\d{1,18}(,\d{1,18}:\d{1,18}){0,7}$/.test(text)
    ? new Map(
        text.split(',').map((pair) => {
          const [account = '', seq = ''] = pair.split(':')
          return [BigInt(account), BigInt(seq)] as const
        }),
      )
    : undefined

/**
 * Reads one page of events on the usable balances, newest first. What an event moves between them and a locked amount is
 * one row here; `readMoneyLogRow` has the other side. It uses the entries' primary key, so that a page costs the same at
 * any length and depth of the log.
 * @returns `next` undefined at the end; a page may be short, even empty, and still have a next one
 */
export async function readMoneyLog(
  sql: Sql,
  of: MoneyLogFilter & { userId: bigint; cursor?: Cursor | undefined; limit: number },
): Promise<{ list: MoneyLogRow[]; next: string | null }> {
  const accounts = userAccounts(of.userId)
    .filter((account) => account.bucket === 'available' && (!of.asset || account.asset === of.asset))
    .map((account): bigint => account.id)
  const [tops, bottoms] = await Promise.all([
    of.cursor ?? findSeqs(sql, accounts, of.to),
    of.from === undefined ? new Map<bigint, bigint>() : findSeqs(sql, accounts, of.from),
  ])
  const taken = of.kind === undefined ? of.limit : scannedMax
  const rows = await sql<EntryRow[]>`
    select e.*, p.kind, p.at, p.ref, ${pendingIncome(sql)} as pending
      from unnest(${int8Array(accounts)}::bigint[], ${int8Array(accounts.map((a) => tops.get(a) ?? 0n))}::bigint[],
          ${int8Array(accounts.map((a) => bottoms.get(a) ?? 0n))}::bigint[]) as a (id, top, bottom)
      cross join lateral (select account_id, seq, posting_id, amount, balance_after, subject_id from ledger.entries
        where account_id = a.id and seq <= a.top and seq > a.bottom order by seq desc limit ${taken}) e
      join ledger.postings p on p.id = e.posting_id
      order by e.posting_id desc, e.account_id desc`
  const unread = new Map<bigint, number>()
  for (const row of rows) unread.set(row.account_id, (unread.get(row.account_id) ?? 0) + 1)
  const full = new Set([...unread].filter(([, count]) => count === taken).map(([account]) => account))
  const next = new Map(accounts.map((account) => [account, tops.get(account) ?? 0n]))
  const list: EntryRow[] = []
  let ended = true
  for (const row of rows) {
    next.set(row.account_id, row.seq - 1n)
    if (of.kind === undefined || row.kind === of.kind) list.push(row)
    const rest = (unread.get(row.account_id) ?? 0) - 1
    unread.set(row.account_id, rest)
    // The next entry of an account that may have more is unknown, so rows older than it cannot be listed yet.
    if (list.length === of.limit || (rest === 0 && full.has(row.account_id))) {
      ended = false
      break
    }
  }
  const more = [...next].some(([account, seq]) => seq > (bottoms.get(account) ?? 0n))
  const remarks = await readRemarks(sql, of.userId, list)
  const answered = list.map((row) => answerRow(row, remarks))
  return {
    list: answered,
    next: ended || !more ? null : [...next].map(([account, seq]) => `${account}:${seq}`).join(','),
  }
}

/**
 * Finds the last entry of each account before a time by binary search, because an account's entries are in the order of
 * time.
 */
export async function findSeqs(sql: Sql, accounts: readonly bigint[], before: string | undefined): Promise<Cursor> {
  const rows =
    before === undefined
      ? await sql<{ account_id: bigint; seq: bigint }[]>`
          select account_id, seq from ledger.balances where account_id = any (${int8Array(accounts)}::bigint[])`
      : await sql<{ account_id: bigint; seq: bigint }[]>`
          with recursive half (account_id, low, high) as (
            select account_id, 0::bigint, seq from ledger.balances where account_id = any (${int8Array(accounts)}::bigint[])
            union all
            select h.account_id, case when p.at < ${new Date(before)}::timestamptz then h.middle else h.low end,
                case when p.at < ${new Date(before)}::timestamptz then h.high else h.middle - 1 end
              from (select account_id, low, high, (low + high + 1) / 2 as middle from half where low < high) h
              join ledger.entries e on e.account_id = h.account_id and e.seq = h.middle
              join ledger.postings p on p.id = e.posting_id
          )
          select account_id, low as seq from half where low = high`
  return new Map(rows.map((row) => [row.account_id, row.seq]))
}

/** Computes what the finished days of the run that this entry ended may still pay. */
const pendingIncome = (sql: Sql) => sql`
  case when p.kind in ('run.ended-early', 'run.finished') then (
    select coalesce(sum(${incomeOfDay(sql)}), 0)::bigint from app.run r join app.run_day d on d.run_id = r.id and d.round = r.round
      where r.id = (p.ref ->> 'run')::bigint and r.promised > 0 and d.state in ('open', 'earned')) end`

/** Reads a row by its id, `posting.account`; undefined when it is not this user's. */
export async function readMoneyLogRow(sql: Sql, userId: bigint, id: string): Promise<MoneyLogRow | undefined> {
  const match = /^(\d{1,18})\.(\d{1,18})$/.exec(id)
  const account = BigInt(match?.[2] ?? 0)
  if (!match || !userAccounts(userId).some((own) => own.id === account)) return undefined
  const mine = userAccounts(userId).map((own): bigint => own.id)
  const rows = await sql<EntryRow[]>`
    select e.account_id, e.seq, e.posting_id, e.amount, e.balance_after, p.kind, p.at, p.ref,
        e.subject_id, ${pendingIncome(sql)} as pending
      from ledger.entries e join ledger.postings p on p.id = e.posting_id
      where e.posting_id = ${BigInt(match[1] ?? 0)} and e.account_id = any (${int8Array(mine)}::bigint[])
      order by e.account_id`
  const row = rows.find((candidate) => candidate.account_id === account)
  if (!row) return undefined
  const others = rows.flatMap((one) => {
    const { asset, bucket } = accountFacts(one.account_id)
    return bucket === 'available' || one === row
      ? []
      : [{ bucket: bucket as OtherBucket, asset: asset as UserAsset, ...changeOf(one) }]
  })
  return { ...answerRow(row, await readRemarks(sql, userId, [row])), others }
}

type OtherBucket = MoneyLogRow['others'][number]['bucket']

function changeOf({ account_id, amount, balance_after }: EntryRow) {
  const { asset } = accountFacts(account_id)
  return { change: formatMinor(asset, amount), balanceAfter: formatMinor(asset, balance_after) }
}

/** The other person of each transfer, by posting: as the sender typed them, or masked. */
async function readRemarks(sql: Sql, userId: bigint, rows: readonly EntryRow[]): Promise<ReadonlyMap<bigint, string>> {
  const ids = rows.filter(({ kind }) => kind === 'transfer').map((row) => row.posting_id)
  if (ids.length === 0) return new Map()
  const others = await sql<{ id: bigint; typed: string | null; name: string }[]>`
    select t.id, case when t.sender_id = ${userId} then t.typed end as typed,
        coalesce(nullif(u.realname, ''), u.nickname, u.username) as name
      from app.transfer t
      join app.user_account u on u.id = case when t.sender_id = ${userId} then t.receiver_id else t.sender_id end
      where t.id = any (${int8Array(ids)}::bigint[]) and ${userId} in (t.sender_id, t.receiver_id)`
  return new Map(others.map(({ id, typed, name }) => [id, typed ?? maskName(name)]))
}

/** Transfers are told by the other person, licences have no number. */
const numberOf = (order: MoneyLogRow['order']): string =>
  order === null || order.type === 'transfer' || order.type === 'software' || order.type === 'node'
    ? ''
    : orderNumber(order.type, order.id)

function answerRow(row: EntryRow, transfers: ReadonlyMap<bigint, string>): MoneyLogRow {
  const order = orderOf(row)
  return {
    id: `${row.posting_id}.${row.account_id}`,
    asset: accountFacts(row.account_id).asset as UserAsset,
    kind: row.kind,
    ...changeOf(row),
    remark: transfers.get(row.posting_id) ?? numberOf(order),
    others: [],
    pending: row.pending ? formatMinor('SNT', row.pending) : null,
    order,
    at: row.at.toISOString(),
  }
}

/** The order behind a posting: its own id where the posting made the order, else the id it names. */
function orderOf({ kind, posting_id, ref, subject_id }: EntryRow): MoneyLogRow['order'] {
  const id = posting_id.toString()
  if (kind === 'recharge.credited') return ref['order'] ? { type: 'recharge', id: ref['order'] } : null
  // A restore lost its order.
  if (kind === 'withdrawal.rebooked') return null
  if (kind.startsWith('withdrawal.')) return { type: 'withdrawal', id: ref['withdrawal'] ?? id }
  // An agent's share comes from somebody else's run.
  if (kind === 'run.agent-credited') return null
  if (kind.startsWith('run.')) return { type: 'run', id: ref['run'] ?? subject_id?.toString() ?? id }
  if (kind === 'transfer' || kind === 'swap') return { type: kind, id }
  if (kind === 'software.bought') return { type: 'software', id }
  return kind === 'node.bought' ? { type: 'node', id } : null
}
