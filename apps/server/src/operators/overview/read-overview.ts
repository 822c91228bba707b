import type { OpsAnswer } from '@synet/contract/calls'
import { formatMinor } from '@synet/core/amount'
import { addMs, days, hours } from '@synet/core/clock'
import { invariant } from '@synet/core/result'
import type { Sql } from '@synet/ledger/database'
import { readSettings } from '#platform/settings'
import { taskRank } from '#platform/task/operator-task'
import type { Statement } from '@synet/proof/epoch-statement'
import { isHeld, isOverdue } from '#money/withdrawal/overdue'

const shownDays = 30
const shownHours = 7 * 24

interface QueueRow {
  readonly of: keyof OpsAnswer<'overview'>['queues'] | 'units'
  readonly count: number
  readonly since: Date | null
}

const readQueues = (sql: Sql) => sql<QueueRow[]>`
    select 'withdrawals' as of, count(*)::int as count, min(created_at) as since from app.withdrawal where state = 'reviewing'
    union all select 'recharges', count(*)::int, min(coalesce(seen_at, credited_at)) from (
      select t.seen_at, g.at as credited_at from app.chain_transfer t join ledger.postings g on g.id = t.posting_id
        where t.holder = 'suspense' and t.state = 'credited') waiting
    union all select 'proposals', count(*)::int, min(proposed_at) from app.proposal where state = 'proposed'
    union all select 'identity', count(*)::int, min(asked_at) from app.identity_check where ended_at is null and second_by is null
    union all select 'units', count(*)::int, min(leased_at) from app.lease where state = 'accepted'`

const usdt = (minor: string) => formatMinor('USDT', BigInt(minor))

/** Reads what waits for operators, and the figures by which they see whether the product runs as it should. */
export async function readOverview(sql: Sql, now: Date, development: boolean): Promise<OpsAnswer<'overview'>> {
  const [queues, [due], tasks, proofs, units, [rejected], { companyName }] = await Promise.all([
    readQueues(sql),
    sql<{ overdue: number; next: Date | null }[]>`
      select count(*) filter (where ${isOverdue(sql, now)})::int as overdue,
          min(review_by) filter (where review_by > ${now} and state in ('reviewing', 'approved') and not ${isHeld(sql, now)}) as next
        from app.withdrawal w where state in ('reviewing', 'approved', 'sending', 'sent')`,
    sql<{ kind: string; count: number; since: Date; newest: string | null }[]>`
      select kind, count(*)::int as count, min(opened_at) as since, (array_agg(subject order by id desc))[1] as newest
        from app.operator_task where closed_at is null group by kind order by ${taskRank(sql)}, since`,
    sql<{ at: Date; statement: string }[]>`
      select distinct on (date_trunc('day', at at time zone 'UTC')) at, statement from app.proof_epoch
        where at > ${addMs(now, -days(shownDays))} order by date_trunc('day', at at time zone 'UTC'), number desc`,
    sql<{ ago: number; units: number }[]>`
      select floor(extract(epoch from (${now}::timestamptz - decided_at)) / 3600)::int as ago, sum(size)::int as units from app.lease
        where state = 'verified' and decided_at > ${addMs(now, -hours(shownHours))} and decided_at <= ${now} group by 1`,
    sql<{ count: number }[]>`
      select count(*)::int as count from app.lease where state = 'rejected' and decided_at > ${addMs(now, -hours(shownHours))}`,
    readSettings(sql),
  ])
  invariant(due && rejected, 'a count gives a row')
  const queueOf = (of: QueueRow['of']) => {
    const row = queues.find((queue) => queue.of === of)
    return { count: row?.count ?? 0, since: row?.since?.toISOString() ?? null }
  }
  return {
    at: now.toISOString(),
    queues: {
      withdrawals: queueOf('withdrawals'),
      recharges: queueOf('recharges'),
      proposals: queueOf('proposals'),
      identity: queueOf('identity'),
    },
    overdue: due.overdue,
    nextDueAt: due.next?.toISOString() ?? null,
    tasks: tasks.map(({ newest, ...task }) => ({ ...task, since: task.since.toISOString(), newest: newest ?? '' })),
    unnamed: companyName === '' && !development,
    proofs: proofs.map(({ at, statement }) => {
      const { held, owed } = JSON.parse(statement) as Statement
      return { at: at.toISOString(), held: usdt(held), owed: usdt(owed.total) }
    }),
    unitHours: Array.from(
      { length: shownHours },
      (_, i) => units.find(({ ago }) => ago === shownHours - 1 - i)?.units ?? 0,
    ),
    unitsRejected: rejected.count,
    unitsWaiting: queueOf('units'),
  }
}
