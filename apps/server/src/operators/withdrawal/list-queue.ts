import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import { done, refuse } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { pageLimit } from '#platform/http/page'
import type { OpsCall } from '#operators/ops-call'
import { cursorOf, type QueueItem, type QueuePage, readQueue } from '#operators/withdrawal/read-queue'
import { isOverdue } from '#money/withdrawal/overdue'

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
    const found = part.list.filter((one) => hasRisk(one, risk)).slice(0, page.limit - list.length)
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
