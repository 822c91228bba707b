import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { addMs, hours } from '@synet/core/clock'
import { done, invariant, refuse } from '@synet/core/result'
import { isExportTable, type Place, readExportPage } from '#people/closing/export-data'
import type { Person } from '#people/closing/personal-rows'
import type { Context } from '#platform/context'
import type { UserCall, UserCaller } from '#platform/http/call'
import { checkPayPassword } from '#people/password/check-pay-password'
import { peekAccountRate, consumeAccountRate } from '#people/session/rates'
import { pageLimit } from '#platform/http/page'

/** An export that was interrupted can be continued for this long. */
const cursorLifeMs = hours(24)

/** Stands after the last row: who asks for the page that begins here has all of them. */
const end: Place = { table: 'end' }

type Given = Pick<Context, 'config' | 'clock'>
type Whose = Pick<UserCaller, 'userId' | 'sessionId'>

function macOf({ config }: Given, { userId, sessionId }: Whose, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', config.leaseKey, '', 'export cursors', 32))
  return createHmac('sha256', key).update(`${userId} ${sessionId} ${text}`).digest()
}

/** The cursor proves to every process that its session has given the payment password. */
function cursorOf(context: Given, whose: Whose, place: Place): string {
  const until = addMs(context.clock.now(), cursorLifeMs).getTime()
  const text = Buffer.from(JSON.stringify({ ...place, until })).toString('base64url')
  return `${text}.${macOf(context, whose, text).toString('base64url')}`
}

function placeOf(context: Given, whose: Whose, cursor: string): Place | undefined {
  const [text = '', given = ''] = cursor.split('.')
  const mac = Buffer.from(given, 'base64url')
  const ours = macOf(context, whose, text)
  if (mac.length !== ours.length || !timingSafeEqual(mac, ours)) return undefined
  const { until, ...place } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Place & { until: number }
  const isPlace = place.table === end.table || isExportTable(place.table)
  return until > context.clock.now().getTime() && isPlace ? place : undefined
}

/**
 * A page of everything that is stored about the user. A copy counts, once per day, when its last page has arrived: an
 * answer that was lost is asked for again.
 */
export const exportData: UserCall<'user/exportData'> = async (context, request, caller) => {
  const { sql, clock } = context
  const { userId } = caller
  const now = clock.now()
  const place = request.cursor === undefined ? undefined : placeOf(context, caller, request.cursor)
  if (request.cursor !== undefined && !place) return refuse('request.invalid', { field: 'cursor' })
  if (!place) {
    const password = await checkPayPassword(context, userId, request.payPassword)
    if (!password.ok) return password
  }
  const pages = await consumeAccountRate(context, 'export page', `user:${userId}`)
  if (!pages.ok) return pages
  if (place?.table === end.table) {
    // Asked for again, it is counted already.
    await consumeAccountRate(context, 'export', `user:${userId}`)
    return done({ at: now.toISOString(), tables: {}, next: null })
  }
  if (!place) {
    const until = await peekAccountRate(sql, now, 'export', `user:${userId}`)
    if (until) return refuse('export.again', { until: until.toISOString() })
  }
  const [person] = await sql<Person[]>`select id, phone, email from app.user_account where id = ${userId}`
  invariant(person, 'a session has its user')
  const { tables, next } = await readExportPage(sql, person, place)
  return done({ at: now.toISOString(), tables, next: cursorOf(context, caller, next ?? end) })
}

/** How often operators' pages showed the user's data, without their names. */
export const dataReads: UserCall<'user/dataReads'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const rows = await sql<{ day: string; count: number; last_at: Date }[]>`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(count)::int as count, max(last_at) as last_at
      from app.customer_read where user_id = ${userId} group by 1
        having to_char(hour at time zone 'UTC', 'YYYY-MM-DD') < ${request.cursor ?? '~'} order by 1 desc limit ${limit}`
  return done({
    list: rows.map(({ last_at: at, ...row }) => ({ ...row, lastAt: at.toISOString() })),
    next: rows.length === limit ? (rows.at(-1)?.day ?? null) : null,
  })
}
