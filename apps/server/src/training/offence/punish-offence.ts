import { nextState } from '#platform/state/transitions'
import { add, amount, type Amount, subtract } from '@synet/core/amount'
import { addMs } from '@synet/core/clock'
import { done, invariant } from '@synet/core/result'
import { systemAccount } from '@synet/ledger/chart'
import { int8Array, type Transaction } from '@synet/ledger/database'
import { move } from '@synet/ledger/entry'
import { postItem } from '@synet/ledger/post'
import { judgeOffence, type OffenceLimits } from '@synet/training/protocol/judge-offence'
import { announce } from '#platform/event/announce'
import { notifyUser } from '#platform/message/notify-user'
import { endEarly, type OpenRun } from '#training/run/end-early'
import { reserveOfDay } from '#money/money-log/unclosed-day'
import { forgetTrust } from '#training/replay/count-verified'

interface Offence {
  readonly leaseId: string
  readonly userId: bigint
  readonly device: string
  readonly leasedAt: Date
  readonly reason: string
}

export type PayableRun = OpenRun & { readonly ended_at: Date | null }

/**
 * Locks all of the accounts' runs that may still pay a day, in id order, including those that ended with days waiting
 * for their verdict. Callers lock them before they change the runs or their leases.
 */
export const lockPayableRuns = (tx: Transaction, users: readonly bigint[]) => tx<PayableRun[]>`
  select id, user_id, amount, daily_income, agent_daily, promised, round, round_started_at, task_id, ended_at from app.run
    where user_id = any (${int8Array(users)}::bigint[]) and (ended_at is null or promised > 0) order by id for update`

/**
 * Punishes a unit that two replays found not computed: the account's uncredited days become void, its trust is reset,
 * units that were accepted on trust are replayed again, and nothing is leased to it for a while; at a set number of
 * offences its runs end and the principal returns. The runs are locked by `lockPayableRuns`.
 */
export async function punishOffence(
  tx: Transaction,
  now: Date,
  offence: Offence,
  runs: readonly PayableRun[],
  limits: OffenceLimits,
): Promise<void> {
  const { userId, leaseId } = offence
  const since = addMs(now, -limits.windowMs)
  const earlier = await tx<{ at: Date }[]>`
    select at from app.training_offence where user_id = ${userId} and lifted_at is null and at > ${since}`
  const sanction = judgeOffence(
    earlier.map((row) => row.at),
    offence.leasedAt,
    now,
    limits,
  )
  if (!sanction) return
  const [made] = await tx<{ id: bigint }[]>`
    insert into app.training_offence (user_id, lease_id, device, reason, at, paused_until, runs_ended)
      values (${userId}, ${leaseId}, ${offence.device}, ${offence.reason}, ${now}, ${sanction.pausedUntil}, ${sanction.runsEnd})
      returning id`
  invariant(made, 'an insert gives its row')
  await forgetTrust(tx, userId)
  // Units that were once accepted on trust, and those that another offender has confirmed.
  await tx`update app.lease l set recheck = true
    where user_id = ${userId} and state = 'verified' and not replayed and loss_trace is not null and decided_at > ${since}
      and (agreed_with is null or exists (select from app.lease p join app.training_offence o on o.user_id = p.user_id
        where p.id = l.agreed_with and o.lifted_at is null and o.at > ${since}))`
  await notifyUser(tx, now, userId, sanction.runsEnd ? 'runs-ended' : 'unit-not-computed')
  const voided = await voidDays(tx, now, userId, made.id)
  if (sanction.runsEnd) {
    for (const run of runs.filter((candidate) => candidate.ended_at === null)) {
      const back = voided.find((v) => v.id === run.id)?.back ?? amount('SNT', 0n)
      await endEarly(tx, now, { ...run, promised: subtract(run.promised, back) })
    }
  } else {
    for (const run of runs) await announce(tx, now, { userId, kind: 'run', subjectId: run.id })
  }
  const back = voided.reduce((sum, run) => add(sum, run.back), amount('SNT', 0n))
  if (back > 0n) await postVoid(tx, now, leaseId, back)
}

/**
 * Voids the uncredited days: earned ones that wait for their credit and begun ones that wait for units or verdicts are
 * not paid, whether the run continues or has ended.
 */
const voidDays = (tx: Transaction, now: Date, userId: bigint, offenceId: bigint) => tx<
  { id: bigint; back: Amount<'SNT'> }[]
>`
  with voided as (
    update app.run_day d set state = ${nextState('run_day', ['open', 'earned'], 'void')}, offence_id = ${offenceId} from app.run r
      where r.user_id = ${userId} and (r.ended_at is null or r.promised > 0) and d.run_id = r.id and d.round = r.round
        and (d.state = 'earned' or (d.state = 'open' and d.starts_at <= ${now}))
      returning d.run_id, case when d.made_up then 0 else ${reserveOfDay(tx)} end as back
  )
  update app.run r set promised = promised - v.back
    from (select run_id, sum(back)::bigint as back from voided group by run_id) v where r.id = v.run_id
    returning r.id, v.back`

async function postVoid(tx: Transaction, now: Date, leaseId: string, back: Amount<'SNT'>): Promise<void> {
  const entries = move(systemAccount('reserved', 'SNT'), systemAccount('emission', 'SNT'), back)
  const outcome = await postItem(tx, now, {
    key: `run-void:${leaseId}`,
    requestHash: 'void',
    accounts: entries.map((entry) => entry.account),
    decide: () => done({ kind: 'run.day-missed', entries, ref: { lease: leaseId } }),
  })
  invariant(outcome.ok, `days of lease ${leaseId} can't be void`)
}
