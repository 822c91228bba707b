import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { formatMinor, parseMinor } from '@synet/core/amount'
import type { NetworkName } from '@synet/core/all-networks'
import { addMs, minutes } from '@synet/core/clock'
import type { Sql, Transaction } from '@synet/ledger/database'
import { timelineOf } from '#platform/event/announce'
import { readSettings } from '#platform/settings'
import { approvalsNeeded, type ReviewFacts, reviewFacts, risksOf } from '#money/withdrawal/review-risks'
import { isHeld, isOverdue, waitingFor } from '#money/withdrawal/overdue'
import { type ReadWithdrawal, withdrawalAnswer, type WithdrawalRow } from '#money/withdrawal/read-withdrawals'
import { done, refuse } from '@synet/core/result'
import { pageLimit } from '#platform/http/page'
import type { OpsCall } from '#operators/ops-call'

interface Attempt {
  readonly transaction: string
  readonly attempt: number
  readonly maxFeeWei: string
  readonly at: string
}
type QueueRow = WithdrawalRow &
  ReadWithdrawal &
  ReviewFacts & {
    readonly username: string
    readonly mined: boolean
    readonly overdue: boolean
    readonly cancel_requested_at: Date | null
    readonly attempts: readonly Attempt[]
    readonly approvals: readonly { operator: string; at: string }[]
  }
export type QueueItem = OpsAnswer<'reject'>

/** Replacements are signed every minute, so a payout that no block took for longer is stuck. */
const stuckMs = minutes(5)

function stuckSince(row: QueueRow, now: Date): boolean {
  const first = row.attempts.at(-1)
  const underWay = row.state === 'sending' || row.state === 'sent'
  return underWay && !row.mined && first !== undefined && new Date(first.at) < addMs(now, -stuckMs)
}

type Filter = NonNullable<OpsRequest<'withdrawals'>['state']>
const statesOf = {
  reviewing: ['reviewing'],
  approved: ['approved'],
  sending: ['sending', 'sent'],
  ended: ['confirmed', 'rejected', 'cancelled', 'failed'],
} as const satisfies Record<Filter, readonly WithdrawalRow['state'][]>

/** Deadlines within the same minute count as equal: the list shows no seconds. */
const sameAgeMs = minutes(1)
const ageOf = (reviewBy: Date): number => Math.floor(reviewBy.getTime() / sameAgeMs)
/** `ageOf` in SQL, for a withdrawal `w`. */
const age = (sql: Sql | Transaction) =>
  sql`floor(extract(epoch from w.review_by) * 1000 / ${sameAgeMs}::bigint)::bigint`

/** Builds a stable cursor: its parts never change while an order is open. */
export const cursorOf = ({ reviewBy, amount, id }: Pick<QueueItem, 'reviewBy' | 'amount' | 'id'>): string =>
  `${ageOf(new Date(reviewBy))}.${parseMinor('USDT', amount)}.${id}`

function readCursor(cursor: string | undefined): { age: bigint; amount: bigint; id: bigint } | undefined {
  const match = /^(\d{1,12})\.(\d{1,18})\.(\d{1,18})$/.exec(cursor ?? '')
  return match ? { age: BigInt(match[1] ?? 0), amount: BigInt(match[2] ?? 0), id: BigInt(match[3] ?? 0) } : undefined
}

export interface QueuePage {
  readonly state: Filter
  readonly sort: NonNullable<OpsRequest<'withdrawals'>['sort']>
  readonly network: NetworkName | undefined
  /** Id or username. */
  readonly user: string | undefined
  readonly cursor: string | undefined
  readonly limit: number
}

function orderOf(sql: Sql | Transaction, sort: QueuePage['sort']) {
  if (sort === 'due') return sql`${age(sql)}, w.amount desc, w.id`
  if (sort === 'largest') return sql`w.amount desc, w.id`
  if (sort === 'smallest') return sql`w.amount, w.id`
  return sort === 'oldest' ? sql`w.id` : sql`w.id desc`
}

function afterCursor(sql: Sql | Transaction, sort: QueuePage['sort'], cursor: string | undefined) {
  const after = readCursor(cursor)
  if (!after) return sql``
  const { amount, id } = after
  if (sort === 'due') {
    return sql`and (${age(sql)}, -w.amount, w.id) > (${after.age}::bigint, ${-amount}::bigint, ${id}::bigint)`
  }
  if (sort === 'largest') return sql`and (-w.amount, w.id) > (${-amount}::bigint, ${id}::bigint)`
  if (sort === 'smallest') return sql`and (w.amount, w.id) > (${amount}::bigint, ${id}::bigint)`
  return sort === 'oldest' ? sql`and w.id > ${id}::bigint` : sql`and w.id < ${id}::bigint`
}

function pageOf(sql: Sql | Transaction, { state, sort, network, user, cursor, limit }: QueuePage) {
  const id = /^[1-9]\d{0,17}$/.test(user ?? '') ? user : '0'
  const ofNetwork = network ? sql`and w.network = ${network}` : sql``
  const ofUser = user
    ? sql`and w.user_id = any (array(select u.id from app.user_account u where u.id = ${id ?? '0'}::bigint
        or u.username in (${user}, ${user.toLowerCase()})))`
    : sql``
  return sql`select * from app.withdrawal w where w.state = any (${[...statesOf[state]]}) ${ofNetwork} ${ofUser}
    ${afterCursor(sql, sort, cursor)} order by ${orderOf(sql, sort)} limit ${limit}`
}

/** Reads withdrawals as operators see them, with the facts that a decision needs. */
export async function readQueue(
  sql: Sql | Transaction,
  now: Date,
  of: QueuePage | { id: bigint },
): Promise<QueueItem[]> {
  const settings = await readSettings(sql)
  const rows = await sql<QueueRow[]>`
    select w.*, ${timelineOf(sql, 'withdrawal', 'w.id')}, u.username, ${reviewFacts(sql)}, ${waitingFor(sql, now)} as waits_for,
        ${isHeld(sql, now)} as held, ${isOverdue(sql, now)} as overdue,
        exists (select from app.payout p where p.withdrawal_id = w.id and p.mined_block is not null) as mined,
        (select p.cancel_requested_at from app.payout p where p.withdrawal_id = w.id) as cancel_requested_at,
        coalesce((select jsonb_agg(jsonb_build_object('transaction', t.tx_hash, 'attempt', t.attempt, 'maxFeeWei', t.max_fee_wei::text,
          'at', t.created_at) order by t.attempt desc) from app.payout_attempt t where t.withdrawal_id = w.id), '[]') as attempts,
        coalesce((select jsonb_agg(jsonb_build_object('operator', o.name, 'at', p.at) order by p.at)
          from app.withdrawal_approval p join app.operator o on o.id = p.operator_id and o.disabled_at is null
            where p.withdrawal_id = w.id), '[]') as approvals
      from (${'id' in of ? sql`select * from app.withdrawal where id = ${of.id}` : pageOf(sql, of)}) w
        join app.user_account u on u.id = w.user_id
      order by ${'id' in of ? sql`w.id` : orderOf(sql, of.sort)}`
  return rows.map((row) => ({
    ...withdrawalAnswer(row),
    reason: row.state === 'failed' ? null : row.reason,
    username: row.username,
    userId: row.user_id.toString(),
    revision: row.revision,
    approvals: row.approvals.map(({ operator, at }) => ({ operator, at: new Date(at).toISOString() })),
    approvalsNeeded: approvalsNeeded(row, settings, row.approvals_needed),
    risks: risksOf(row, settings),
    usualAmount: row.usual === null ? null : formatMinor('USDT', row.usual),
    overdue: row.overdue,
    attempts: row.attempts.map(({ transaction, attempt, maxFeeWei, at }) => ({
      transaction,
      attempt,
      maxFeeGwei: formatMinor('ETH', BigInt(maxFeeWei)),
      at: new Date(at).toISOString(),
    })),
    stuck: stuckSince(row, now),
    cancelRequestedAt: row.cancel_requested_at?.toISOString() ?? null,
    waitingFor: row.waits_for,
  }))
}

type Risk = NonNullable<OpsRequest<'withdrawals'>['risk']>

/** Risks are computed for each order: a page that is filtered by them looks at this many orders at most. */
const lookedAtMax = 500
const lookedAtOnce = 100

/** @returns refusal `request.invalid` for ended orders by deadline or amount, of which there may be millions */
export const listQueue: OpsCall<'withdrawals'> = async ({ sql, clock }, request) => {
  const { state = 'reviewing', network, user, risk, cursor } = request
  const sort = request.sort ?? (state === 'ended' ? 'newest' : 'due')
  if (state === 'ended' && sort !== 'newest' && sort !== 'oldest') return refuse('request.invalid', { field: 'sort' })
  const now = clock.now()
  const page = { state, sort, network, user: user || undefined, cursor, limit: pageLimit(request.limit) }
  const { list, next } = risk ? await readByRisk(sql, now, page, risk) : await readPage(sql, now, page)
  return done({ list, next, counts: await countOpen(sql, now) })
}

interface Page {
  readonly list: QueueItem[]
  readonly next: string | null
}

async function readPage(sql: Sql, now: Date, page: QueuePage): Promise<Page> {
  const list = await readQueue(sql, now, page)
  const last = list.at(-1)
  return { list, next: last && list.length === page.limit ? cursorOf(last) : null }
}

const hasRisk = ({ risks }: QueueItem, risk: Risk): boolean => {
  if (risk === 'none') return risks.length === 0
  return risk === 'any' ? risks.length > 0 : risks.includes(risk)
}

async function readByRisk(sql: Sql, now: Date, page: QueuePage, risk: Risk): Promise<Page> {
  const list: QueueItem[] = []
  let next: string | null | undefined = page.cursor
  for (let lookedAt = 0; lookedAt < lookedAtMax && next !== null; lookedAt += lookedAtOnce) {
    const part: Page = await readPage(sql, now, { ...page, cursor: next, limit: lookedAtOnce })
    const found = part.list.filter((withdrawal) => hasRisk(withdrawal, risk)).slice(0, page.limit - list.length)
    list.push(...found)
    next = part.next
    const last = found.at(-1)
    if (last && list.length === page.limit) {
      next = last === part.list.at(-1) ? part.next : cursorOf(last)
      break
    }
  }
  return { list, next: next ?? null }
}

async function countOpen(sql: Sql, now: Date): Promise<OpsAnswer<'withdrawals'>['counts']> {
  const [row] = await sql<OpsAnswer<'withdrawals'>['counts'][]>`
    select count(*) filter (where state = 'reviewing')::int as reviewing,
        count(*) filter (where state = 'approved')::int as approved,
        count(*) filter (where state in ('sending', 'sent'))::int as sending,
        count(*) filter (where ${isOverdue(sql, now)})::int as overdue
      from app.withdrawal w where state in ('reviewing', 'approved', 'sending', 'sent')`
  return row ?? { reviewing: 0, approved: 0, sending: 0, overdue: 0 }
}
