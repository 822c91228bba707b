import type { OpsAnswer, OpsRequest } from '@synet/contract/calls'
import type { Sql } from '@synet/ledger/database'
import { datedText } from '#training/offence/dated-text'
import { verifiedUnits } from '#training/unit/verified-units'
import { done, refuse, type Result } from '@synet/core/result'
import { notifyUser } from '#platform/message/notify-user'
import { logOperatorAction } from '#platform/operator-log'
import { asOperator } from '#operators/operator/as-operator'
import type { OpsCall } from '#operators/ops-call'
import { propose } from '#operators/proposal/propose'

const offencesAtOnce = 100
const versionsMax = 20

/** No offence has a greater number. */
const lastAppeal = 10n ** 15n

interface OffenceRow {
  readonly id: bigint
  readonly place: bigint
  readonly at: Date
  readonly user_id: bigint
  readonly username: string
  readonly lease_id: string
  readonly run_id: bigint
  readonly project: string
  readonly version: number
  readonly shard: number
  readonly seed: bigint
  readonly device: string
  readonly reason: string
  readonly delta_hash: string | null
  readonly verified: bigint
  readonly rejected: bigint
  readonly paused_until: Date
  readonly days: bigint
  readonly runs_ended: boolean
  readonly appeal: string | null
  readonly appealed_at: Date | null
  readonly answer: string | null
  readonly answered_at: Date | null
  readonly lifted_at: Date | null
  readonly proposal: bigint | null
}
interface VersionRow {
  readonly project: string
  readonly version: number
  readonly created_at: Date
  readonly units: number
  readonly held_out_loss: number | null
  readonly weights_hash: string
  readonly rolled_back_at: Date | null
  /** Among the project's, the newest first, and how many it has. */
  readonly place: number
  readonly total: number
}

const offenceAnswer = (row: OffenceRow): OpsAnswer<'training'>['offences'][number] => ({
  id: row.id.toString(),
  at: row.at.toISOString(),
  userId: row.user_id.toString(),
  username: row.username,
  leaseId: row.lease_id,
  runId: row.run_id.toString(),
  project: row.project,
  version: row.version,
  shard: row.shard,
  seed: Number(row.seed),
  device: row.device,
  reason: row.reason,
  deltaHash: row.delta_hash,
  verified: Number(row.verified),
  rejected: Number(row.rejected),
  pausedUntil: row.paused_until.toISOString(),
  days: Number(row.days),
  runsEnded: row.runs_ended,
  appeal: datedText(row.appeal, row.appealed_at),
  answer: datedText(row.answer, row.answered_at),
  liftedAt: row.lifted_at?.toISOString() ?? null,
  proposal: row.proposal?.toString() ?? null,
})

/**
 * Lists offences with their findings in pages, open appeals first, the oldest of them before others, and the newest
 * versions, which can be rolled back.
 */
export async function readTraining(sql: Sql, { cursor }: OpsRequest<'training'>): Promise<OpsAnswer<'training'>> {
  // An open appeal has the place of its number, any other offence comes after all of these, the newest first.
  const place = sql`case when o.appeal is not null and o.answered_at is null then o.id else ${lastAppeal}::bigint * 2 - o.id end`
  const after = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : 0n
  const [offences, versions] = await Promise.all([
    sql<OffenceRow[]>`
      select o.id, ${place} as place, o.at, o.user_id, u.username, o.lease_id, l.run_id, l.project, l.version, l.shard, l.seed, o.device, o.reason,
          l.delta_hash, o.paused_until, o.runs_ended, o.appeal, o.appealed_at, o.answer, o.answered_at, o.lifted_at,
          (select coalesce(sum(a.units), 0)::bigint from ${verifiedUnits(sql)} a where a.user_id = o.user_id) as verified,
          (select count(*) from app.lease a join app.run r on r.id = a.run_id where r.user_id = o.user_id and a.state = 'rejected') as rejected,
          (select count(*) from app.run_day d where d.offence_id = o.id) as days,
          (select max(p.id) from app.proposal p where p.kind = 'offence.lifted' and p.state in ('proposed', 'approved')
            and p.facts ->> 'offence' = o.id::text) as proposal
        from app.training_offence o join app.lease l on l.id = o.lease_id join app.user_account u on u.id = o.user_id
        where ${place} > ${after}::bigint order by ${place} limit ${offencesAtOnce}`,
    sql<VersionRow[]>`
      select v.project, v.version, v.created_at, v.units, v.held_out_loss, v.weights_hash, v.rolled_back_at, v.place::int, v.total
        from (select *, row_number() over (partition by project order by version desc) as place,
            (count(*) over (partition by project))::int as total from app.model_version where version > 0) v
        where v.place <= ${versionsMax} order by v.project, v.version desc`,
  ])
  return {
    offences: offences.map(offenceAnswer),
    next: offences.length === offencesAtOnce ? (offences.at(-1)?.place.toString() ?? null) : null,
    versions: versions.map((row) => ({
      project: row.project,
      version: row.version,
      at: row.created_at.toISOString(),
      units: row.units,
      heldOutLoss: row.held_out_loss,
      hash: row.weights_hash,
      rolledBackAt: row.rolled_back_at?.toISOString() ?? null,
    })),
    versionsMore: versions.reduce((rest, row) => rest + (row.place === versionsMax ? row.total - versionsMax : 0), 0),
  }
}

export const proposeLift: OpsCall<'proposeLift'> = async (context, { id, reason, secondFactor }, operator) => {
  const [offence] = await context.sql<
    { user_id: bigint; username: string; lease_id: string; reason: string; at: Date }[]
  >`
    select o.user_id, u.username, o.lease_id, o.reason, o.at
      from app.training_offence o join app.user_account u on u.id = o.user_id where o.id = ${id}`
  if (!offence) return refuse('offence.not-found')
  const facts = {
    offence: id,
    userId: offence.user_id.toString(),
    username: offence.username,
    lease: offence.lease_id,
    found: offence.reason,
    answer: reason,
  }
  return propose(context, operator, { kind: 'offence.lifted', facts, reason, secondFactor })
}

/**
 * Answers an appeal by upholding the offence. One operator is enough, because nothing changes; the offence can still be
 * lifted.
 */
export const keepOffence: OpsCall<'keepOffence'> = (context, { id, reason, secondFactor }, operator) =>
  asOperator(context, operator, secondFactor, async (tx, now): Promise<Result<Record<string, never>>> => {
    const [offence] = await tx<{ user_id: bigint }[]>`
      update app.training_offence set answer = ${reason}, answered_at = ${now}
        where id = ${id} and appeal is not null and answered_at is null and lifted_at is null returning user_id`
    if (!offence) return refuse('offence.not-found')
    await notifyUser(tx, now, offence.user_id, 'appeal-answered')
    await logOperatorAction(tx, now, {
      operatorId: operator.id,
      action: 'training.keep-offence',
      facts: { offence: id, userId: offence.user_id.toString(), reason },
    })
    return done({})
  })

export const proposeRollBack: OpsCall<'proposeRollBack'> = (context, request, operator) => {
  const { project, version, reason, secondFactor } = request
  const facts = { projectCode: project, version: String(version) }
  return propose(context, operator, { kind: 'round.rolled-back', facts, reason, secondFactor })
}
