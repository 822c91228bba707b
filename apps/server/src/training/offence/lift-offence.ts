import type { Amount } from '@synet/core/amount'
import { nextState } from '#platform/state/transitions'
import { int8Array, type Transaction } from '@synet/ledger/database'
import { announce } from '#platform/event/announce'
import { notifyUser } from '#platform/message/notify-user'
import { addDays } from '#training/run/run-days'
import { outageMaxMs } from '#training/run/close-days'
import { reserveOfDay } from '#money/money-log/unclosed-day'
import { lockPayableRuns } from '#training/offence/punish-offence'

export interface LiftedDay {
  readonly run_id: bigint
  /** The number of the day's term; the column keeps its first name. */
  readonly round: number
  readonly day: number
  /**
   * Whether the day gets its former state back, because its window is open or its quota was filled. Other days, and those
   * of terms that were renewed since, are added at the end of the present term.
   */
  readonly as_it_was: boolean
  /** The amount that went back to the emission budget. */
  readonly back: Amount<'SNT'>
}

export interface OpenOffence {
  readonly id: bigint
  readonly user_id: bigint
  readonly at: Date
  readonly paused_until: Date
}

/** Locks an offence that was not lifted, and its user's open runs. */
export async function lockOffence(tx: Transaction, id: string): Promise<OpenOffence | undefined> {
  const [found] = await tx<{ user_id: bigint }[]>`select user_id from app.training_offence where id = ${id}`
  if (!found) return undefined
  await lockPayableRuns(tx, [found.user_id])
  const [offence] = await tx<OpenOffence[]>`
    select id, user_id, at, paused_until from app.training_offence where id = ${id} and lifted_at is null for update`
  return offence
}

/**
 * Reads the days that an offence took: those it voided, and those missed while it paused the account for longer than an
 * outage may last. A run that has ended gets back only what was finished and verified before its end, because no day
 * can be added to it.
 */
export const readLostDays = (tx: Transaction, { id, user_id, at, paused_until }: OpenOffence, now: Date) => {
  const pauseEnd = paused_until < now ? paused_until : now
  return tx<LiftedDay[]>`
    select d.run_id, d.round, d.day, ${reserveOfDay(tx)} as back,
        d.state = 'void' and d.round = r.round and (d.ends_at > ${now} or d.units_verified >= r.quota) as as_it_was
      from app.run_day d join app.run r on r.id = d.run_id
      where r.user_id = ${user_id} and not d.made_up
        and (r.ended_at is null
          or (d.state = 'void' and d.round = r.round and d.ends_at <= r.ended_at and d.units_verified >= r.quota))
        and ((d.state = 'void' and d.offence_id = ${id})
          or (d.state = 'missed'
            and extract(epoch from least(d.ends_at, ${pauseEnd}) - greatest(d.starts_at, ${at})) * 1000 > ${outageMaxMs}::bigint))
      order by d.run_id, d.round, d.day`
}

/**
 * Lifts an offence: the pause ends, the offence does not count any more, and the days that it took are reserved again,
 * by a posting of the caller. Runs that it ended stay ended, because their principal has returned already; trust is
 * earned again.
 */
export async function liftOffence(
  tx: Transaction,
  now: Date,
  offence: OpenOffence,
  lost: readonly LiftedDay[],
  answer: string,
): Promise<void> {
  await tx`update app.training_offence set lifted_at = ${now}, answer = ${answer}, answered_at = ${now} where id = ${offence.id}`
  const kept = lost.filter((day) => day.as_it_was)
  await tx`
    update app.run_day d set state = case when d.units_verified >= r.quota then ${nextState('run_day', 'void', 'earned')} else ${nextState('run_day', 'void', 'open')} end
      from unnest(${int8Array(kept.map((day) => day.run_id))}::bigint[], ${kept.map((day) => String(day.day))}::int[]) k (run_id, day), app.run r
      where r.id = k.run_id and d.run_id = r.id and d.round = r.round and d.day = k.day`
  const again = lost.filter((day) => !day.as_it_was)
  await tx`
    update app.run_day d set made_up = true
      from unnest(${int8Array(again.map((day) => day.run_id))}::bigint[], ${again.map((day) => String(day.round))}::int[],
        ${again.map((day) => String(day.day))}::int[]) a (run_id, round, day)
      where d.run_id = a.run_id and d.round = a.round and d.day = a.day`
  const runs = [...new Set(lost.map((day) => day.run_id))]
  const ofRun = (days: readonly LiftedDay[], run: bigint) => days.filter((day) => day.run_id === run)
  await addDays(
    tx,
    runs.map((run) => ({ run_id: run, count: ofRun(again, run).length })).filter(({ count }) => count > 0),
  )
  await tx`
    update app.run r set promised = promised + b.back
      from unnest(${int8Array(runs)}::bigint[],
        ${int8Array(runs.map((run) => ofRun(lost, run).reduce((sum, day) => sum + day.back, 0n)))}::bigint[]) b (run_id, back)
      where r.id = b.run_id`
  for (const run of runs) await announce(tx, now, { userId: offence.user_id, kind: 'run', subjectId: run })
  await notifyUser(tx, now, offence.user_id, 'offence-lifted')
}
