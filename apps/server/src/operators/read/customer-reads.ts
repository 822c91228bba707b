import type { OpsCallName } from '@synet/contract/routes'
import type { Context } from '#platform/context'
import type { Operator } from '#operators/operator/operator-session'
import { type ShownCustomer, shownCustomers } from '#operators/read/shown-customers'
import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { cursorTime, latestTime, pageLimit } from '#platform/http/page'

const texts = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value): value is string => Boolean(value))),
]

/**
 * Records whom an answer of the console shows, in one statement, before it is sent: without the record there is no
 * answer.
 */
export async function recordReads(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  name: OpsCallName,
  answer: unknown,
  operator: Operator,
): Promise<void> {
  const shown = shownCustomers[name]
  if (shown === 'none') return
  // The table pairs each name with its own function, which TypeScript cannot follow for a variable name.
  const customers = (shown as (of: unknown) => readonly ShownCustomer[])(answer)
  const ids = texts(customers.map(({ id }) => id)).filter((id) => /^[1-9]\d{0,17}$/.test(id))
  const usernames = texts(customers.map(({ username }) => username))
  const addresses = texts(customers.map(({ address }) => address))
  if (ids.length + usernames.length + addresses.length === 0) return
  const now = clock.now()
  await sql`
    insert into app.customer_read (user_id, hour, operator_id, call, count, last_at)
      select u.id, date_trunc('hour', ${now}::timestamptz, 'UTC'), ${operator.id}, ${name}, 1, ${now} from app.user_account u
        where u.id = any (${ids}::bigint[]) or u.username = any (${usernames}::text[])
          or u.email = any (${addresses}::text[]) or u.phone = any (${addresses}::text[])
        order by u.id
      on conflict (user_id, hour, operator_id, call) do update set count = app.customer_read.count + 1, last_at = excluded.last_at`
}

interface Row {
  readonly hour: Date
  readonly operator: string
  readonly user_id: bigint
  readonly call: string
  readonly count: number
  readonly last_at: Date
}

/** `hour.skipped`: the rows of an hour have no order of their own, so that a page counts how many it has shown of it. */
const readCursor = (cursor: string | undefined): { hour: Date; skipped: number } => {
  const [, ms = '', skipped = '0'] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor ?? '') ?? []
  return { hour: ms === '' ? latestTime : cursorTime(ms), skipped: Number(skipped) }
}

/** Lists which operators' answers showed which customers, newest hour first. */
export async function readReads(sql: Sql, request: OpsRequest<'reads'>): Promise<OpsAnswer<'reads'>> {
  const limit = pageLimit(request.limit)
  const { hour, skipped } = readCursor(request.cursor)
  const { userId = null, operator = null } = request
  const rows = await sql<Row[]>`
    select r.hour, o.name as operator, r.user_id, r.call, r.count, r.last_at
      from app.customer_read r join app.operator o on o.id = r.operator_id
      where r.hour <= ${hour} and (${userId}::bigint is null or r.user_id = ${userId})
        and (${operator}::text is null or o.name = ${operator})
      order by r.hour desc, o.name, r.user_id, r.call limit ${limit} offset ${skipped}`
  const last = rows.at(-1)
  const sameHour = rows.filter((row) => row.hour.getTime() === last?.hour.getTime()).length
  const before = last?.hour.getTime() === hour.getTime() ? skipped : 0
  return {
    list: rows.map(({ user_id: id, last_at: at, ...row }) => ({
      ...row,
      hour: row.hour.toISOString(),
      userId: id.toString(),
      lastAt: at.toISOString(),
    })),
    next: last && rows.length === limit ? `${last.hour.getTime()}.${before + sameHour}` : null,
  }
}
