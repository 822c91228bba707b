import { addMs, days, hours, seconds } from '@synet/core/clock'
import type { PushKey } from '#platform/config'
import type { Sql, Transaction } from '@synet/ledger/database'
import { createBatchLoader } from '#platform/batch-loader'
import type { Context } from '#platform/context'
import { log } from '#platform/log/log'
import { count } from '#platform/metrics/registry'
import type { PushVendor } from '#platform/push/push-address'
import { type PushTarget, sendPush } from '#platform/push/send-push'

const atOnce = 20
const claimMs = seconds(30)
const pauseMaxMs = hours(1)

interface Due extends PushTarget {
  readonly id: bigint
  readonly endpoint_id: bigint
  readonly payload: string
  readonly tries: number
  readonly urgent: boolean
  readonly until: Date
}

/** Tells whether the session of an endpoint `e` lasts. */
export const isLoggedIn = (sql: Sql | Transaction, now: Date) => sql`
  exists (select from app.session s where s.id = e.session_id and s.ended_at is null and s.expires_at > ${now})`

/** Whether a vendor has pushes to send or to drop. The loops of all vendors look at the same time, in one query. */
const readDue = createBatchLoader(
  async (sql, asked: readonly { readonly vendor: PushVendor; readonly now: Date }[]) => {
    const rows = await sql<{ is_due: boolean }[]>`
    select exists (select from app.push_message m
        where m.vendor = one.vendor and (m.next_try_at <= one.at or m.useful_until <= one.at)) as is_due
      from unnest(${asked.map(({ vendor }) => vendor)}::text[], ${asked.map(({ now }) => now.toISOString())}::text[]::timestamptz[])
        with ordinality as one (vendor, at, place)
      order by place`
    return rows.map((row) => row.is_due)
  },
)

/**
 * Sends a vendor's due pushes, urgent ones first, each at least once: it is claimed before and deleted after. Endpoints
 * that are gone are removed. A service that can't take one now is asked again after 2, 4, 8 … minutes, up to the push's
 * last useful time.
 * @returns true when it sent some
 */
export async function deliverPushes(
  { sql, clock, config }: Context,
  key: PushKey,
  vendor: PushVendor,
): Promise<boolean> {
  const now = clock.now()
  if (!(await readDue(sql, { vendor, now }))) return false
  const late = await sql`delete from app.push_message where vendor = ${vendor} and useful_until <= ${now}`
  if (late.count > 0) count('synet_messages_dropped_total', { topic: 'push' }, late.count)
  // Nobody reads what came for them on a device that they have left.
  await sql`delete from app.push_endpoint e using app.push_message m
    where m.endpoint_id = e.id and m.vendor = ${vendor} and m.next_try_at <= ${now} and not ${isLoggedIn(sql, now)}`
  const due = await sql<Due[]>`
    update app.push_message m set tries = tries + 1, next_try_at = ${addMs(now, claimMs)} from app.push_endpoint e
      where e.id = m.endpoint_id and m.id in (select id from app.push_message where vendor = ${vendor} and next_try_at <= ${now}
        order by urgent desc, next_try_at limit ${atOnce} for update skip locked)
      returning m.id, m.endpoint_id, m.payload, m.tries, m.urgent, least(m.useful_until, ${addMs(now, days(30))}) as until, e.endpoint, e.p256dh, e.auth`
  await Promise.all(
    due.map(async ({ id, endpoint_id: endpointId, payload, tries, urgent, until, ...target }) => {
      const push = { payload, topic: `n${id}`, urgent, usefulMs: until.getTime() - now.getTime() }
      const outcome = await sendPush(config, key, target, push).catch((error: unknown) => {
        log.error('a push was not delivered', { job: 'pushes', order: `push:${id}`, error })
        return 'later' as const
      })
      const pauseMs = Math.min(seconds(60 * 2 ** Math.min(tries, 10)), pauseMaxMs)
      if (outcome === 'gone') await sql`delete from app.push_endpoint where id = ${endpointId}`
      else if (outcome !== 'later') await sql`delete from app.push_message where id = ${id}`
      else await sql`update app.push_message set next_try_at = ${addMs(now, pauseMs)} where id = ${id}`
    }),
  )
  return due.length > 0
}
