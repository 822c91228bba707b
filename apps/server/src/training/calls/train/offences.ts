import type { Answer } from '@synet/contract/calls'
import { done } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import type { UserCall } from '#platform/http/call'
import { cursorId, nextOf, pageLimit } from '#platform/http/page'
import { datedText } from '#training/offence/dated-text'

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
