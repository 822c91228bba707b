import type { Answer } from '@synet/contract/calls'
import { done, refuse, type Result } from '@synet/core/result'
import { type Sql, inTransaction } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { datedText } from '#training/offence/dated-text'
import { hours } from '@synet/core/clock'
import { consumeRate } from '#platform/consume-rate'

type Offence = Answer<'train/offences'>['list'][number]

interface Row {
  readonly id: bigint
  readonly at: Date
  readonly lease_id: string
  readonly project: string
  readonly device: string
  readonly reason: string
  readonly paused_until: Date
  readonly days: bigint
  readonly runs_ended: boolean
  readonly appeal: string | null
  readonly appealed_at: Date | null
  readonly answer: string | null
  readonly answered_at: Date | null
  readonly lifted_at: Date | null
}

/** Names the device of an offence as its owner knows it, by the browser or app, or by the name of the token. */
const nameOfDevice = (sql: Sql) => sql`
  coalesce((select coalesce(s.device, c.name) from app.device_proof p
      left join app.session s on s.id = p.session_id left join app.contributor_token c on c.id = p.token_id
      where p.device = o.device and o.user_id in (s.user_id, c.user_id) order by p.proven_at desc limit 1), o.device)`

/** Lists the caller's own offences, newest first, each with its reason, consequences, appeal and answer. */
export const trainOffences: UserCall<'train/offences'> = async ({ sql }, request, { userId }) => {
  const limit = pageLimit(request.limit)
  const rows = await sql<Row[]>`
    select o.id, o.at, o.lease_id, l.project, ${nameOfDevice(sql)} as device, o.reason, o.paused_until, o.runs_ended, o.appeal, o.appealed_at,
        o.answer, o.answered_at, o.lifted_at, (select count(*) from app.run_day d where d.offence_id = o.id) as days
      from app.training_offence o join app.lease l on l.id = o.lease_id
      where o.user_id = ${userId} and o.id < ${cursorId(request.cursor)} order by o.id desc limit ${limit}`
  const list = rows.map(
    (row): Offence => ({
      id: row.id.toString(),
      at: row.at.toISOString(),
      leaseId: row.lease_id,
      project: row.project,
      device: row.device,
      reason: row.reason,
      pausedUntil: row.paused_until.toISOString(),
      days: Number(row.days),
      runsEnded: row.runs_ended,
      appeal: datedText(row.appeal, row.appealed_at),
      answer: datedText(row.answer, row.answered_at),
      lifted: row.lifted_at !== null,
    }),
  )
  return done({ list, next: nextOf(rows, limit) })
}

const rate = { max: 10, windowMs: hours(1) }

/**
 * Records a user's one appeal against an offence; operators read it beside the findings, and answer. Sending the same
 * text again changes nothing.
 */
export const trainAppeal: UserCall<'train/appeal'> = async (context, { id, text }, { userId }) => {
  const { sql, clock } = context
  const allowed = await consumeRate(context, `appeal:${userId}`, rate)
  if (!allowed.ok) return allowed
  return inTransaction(sql, async (tx): Promise<Result<Record<string, never>>> => {
    const [offence] = await tx<{ appeal: string | null; lifted_at: Date | null }[]>`
      select appeal, lifted_at from app.training_offence where id = ${id} and user_id = ${userId} for update`
    if (!offence) return refuse('offence.not-found')
    if (offence.appeal === text) return done({})
    if (offence.appeal !== null) return refuse('appeal.made')
    if (offence.lifted_at) return refuse('offence.lifted')
    await tx`update app.training_offence set appeal = ${text}, appealed_at = ${clock.now()} where id = ${id}`
    return done({})
  })
}
