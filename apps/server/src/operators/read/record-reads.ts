import type { OpsCallName } from '@synet/contract/routes'
import type { Context } from '#platform/context'
import type { Operator } from '#operators/operator/operator-session'
import { type ShownCustomer, shownCustomers } from '#operators/read/shown-customers'

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
